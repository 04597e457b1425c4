"""What is checked of each answer of noroshi-server beside what schemathesis checks by itself."""
import time

import schemathesis

# The operations that were answered successfully at least once.
ANSWERED = set()


@schemathesis.hook
def after_call(context, case, response):
    """Leaves time before `ignored_auth` tries an operation, at its first good answer, with up to three wrong codes: an
    address is heard 20 times a second with such."""
    label = case.operation.label
    if response.status_code < 300 and label not in ANSWERED:
        ANSWERED.add(label)
        time.sleep(0.25)


@schemathesis.check
def only_by_rate(context, response, case):
    """A 503 is told by who asks too often, and by nothing else."""
    if response.status_code == 503 and case.method != "HEAD":
        code = response.json()["error"]["code"]
        assert code == "rate_limited", f"503 {code}"


@schemathesis.check
def numbered(context, response, case):
    """Each answer has the number of its request, which stands in the log."""
    assert response.headers.get("x-request-id"), "no X-Request-ID"


@schemathesis.check
def explained(context, response, case):
    """Each refusal says why, for programs and for people, and the words are those of a sentence."""
    if response.status_code >= 400 and case.method != "HEAD":
        error = response.json()["error"]
        assert error["code"] and error["message"], error
        assert error["message"].endswith((".", "。")), error["message"]
