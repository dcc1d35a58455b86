"""Checks webhooks of Docket. Nothing but the standard library; Python 3.8 and newer."""
import base64
import hashlib
import hmac
import json
import sys
import time

TOLERANCE_SECONDS = 5 * 60


def _key(secret):
    """Key bytes: the decoded part of a `whsec_` secret, else its UTF-8 bytes."""
    if secret.startswith("whsec_"):
        try:
            decoded = base64.b64decode(secret[6:] + "=" * (-len(secret[6:]) % 4))
        except ValueError:
            decoded = b""
        if decoded:
            return decoded
    return secret.encode("utf-8")


def verify(secret, headers, raw_body, now=None):
    """The event of a signed delivery. `raw_body`: bytes as they arrived. Raises ValueError that says what is wrong."""
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (lower.get(name, "") for name in ("webhook-id", "webhook-timestamp", "webhook-signature"))
    if not message_id or not signatures or not timestamp.isdigit():
        raise ValueError("webhook-id, webhook-timestamp or webhook-signature is missing")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("the delivery is too old or too new")
    signed = message_id.encode() + b"." + timestamp.encode() + b"." + raw_body
    expected = "v1," + base64.b64encode(hmac.new(_key(secret), signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures.split(" ")):
        raise ValueError("the signature does not fit")
    return json.loads(raw_body)


if __name__ == "__main__":
    for line in sys.stdin:
        secret, message_id, timestamp, signature, now, body = line.rstrip("\n").split("\t")[:6]
        headers = {"webhook-id": message_id, "webhook-timestamp": timestamp, "webhook-signature": signature}
        try:
            verify(secret, headers, base64.b64decode(body), int(now))
            print("valid")
        except ValueError:
            print("invalid")
