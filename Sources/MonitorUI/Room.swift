// The room MonitorUI.
