package TestEvents;

# Reads the events that Swift Testing writes with --event-stream-output-path: one JSON object per line, each written
# when the event happens. So the file also describes a run that was aborted.

use strict;
use warnings;
use JSON::PP ();
use Exporter qw(import);
our @EXPORT_OK = qw(open_tests failures);

sub each_event {
    my ($file, $visit) = @_;
    open my $in, '<', $file or return;
    while (my $line = <$in>) {
        my $record = eval { JSON::PP->new->utf8->decode($line) } // next;    # the last line may be cut off
        $visit->($record);
    }
}

sub test_names {
    my $file = shift;
    my %names;
    each_event(
        $file,
        sub {
            my $record = shift;
            return unless ($record->{kind} // '') eq 'test';
            my $test = $record->{payload};
            $names{ $test->{id} } = $test if $test->{kind} eq 'function';
        });
    return \%names;
}

sub called {
    my ($names, $id) = @_;
    my $test = $names->{$id} // return $id;
    return encoded(sprintf '%s (%s)', $test->{displayName} // $test->{name}, $id);
}

sub encoded { my $text = shift; utf8::encode($text); return $text }

# The tests that have begun and not ended, in the order in which they began.
sub open_tests {
    my $file  = shift;
    my $names = test_names($file);
    my (%open, $number);
    each_event(
        $file,
        sub {
            my $event = $_[0]{payload};
            my $id = $event->{testID} // return;
            return unless $names->{$id};
            $open{$id} = ++$number if $event->{kind} eq 'testStarted';
            delete $open{$id} if $event->{kind} =~ /^test(Ended|Skipped)$/;
        });
    return map { called($names, $_) } sort { $open{$a} <=> $open{$b} } keys %open;
}

# Each failure: the test, the place and the message.
sub failures {
    my $file  = shift;
    my $names = test_names($file);
    my @failures;
    each_event(
        $file,
        sub {
            my $event = $_[0]{payload};
            return unless ($event->{kind} // '') eq 'issueRecorded' && !$event->{issue}{isKnown};
            return if ($event->{issue}{severity} // 'error') ne 'error';
            my $place = $event->{issue}{sourceLocation} // {};
            my $file  = $place->{fileID} // $place->{_filePath} // '?';
            my $words = join ' / ', map { $_->{text} } @{ $event->{messages} // [] };
            push @failures, called($names, $event->{testID} // 'no test')
              . encoded(sprintf ' at %s:%s: %s', $file, $place->{line} // '?', substr $words, 0, 600);
        });
    return @failures;
}

1;
