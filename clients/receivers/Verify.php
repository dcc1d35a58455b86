<?php

/** Checks webhooks of Docket. Nothing but PHP 8 itself. */
final class Verify
{
    private const TOLERANCE_SECONDS = 300;

    /** Key bytes: the decoded part of a `whsec_` secret, else its bytes. */
    private static function key(string $secret): string
    {
        $decoded = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6)) : '';
        return $decoded === false || $decoded === '' ? $secret : $decoded;
    }

    /**
     * The event of a signed delivery. $rawBody: file_get_contents('php://input'). Throws RuntimeException that says what is wrong.
     *
     * @param array<string, string> $headers as getallheaders() gives them
     */
    public static function check(string $secret, array $headers, string $rawBody, ?int $now = null): array
    {
        $lower = array_change_key_case($headers, CASE_LOWER);
        $id = $lower['webhook-id'] ?? '';
        $timestamp = $lower['webhook-timestamp'] ?? '';
        $signatures = $lower['webhook-signature'] ?? '';
        if ($id === '' || $signatures === '' || !ctype_digit($timestamp)) {
            throw new RuntimeException('webhook-id, webhook-timestamp or webhook-signature is missing');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new RuntimeException('the delivery is too old or too new');
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", self::key($secret), true));
        foreach (explode(' ', $signatures) as $signature) {
            if (hash_equals($expected, $signature)) {
                return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
            }
        }
        throw new RuntimeException('the signature does not fit');
    }
}

if (PHP_SAPI === 'cli' && realpath($_SERVER['argv'][0]) === __FILE__) {
    while (($line = fgets(STDIN)) !== false) {
        [$secret, $id, $timestamp, $signature, $now, $body] = explode("\t", rtrim($line, "\n"));
        try {
            $headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signature];
            Verify::check($secret, $headers, base64_decode($body), (int) $now);
            echo "valid\n";
        } catch (RuntimeException | JsonException) {
            echo "invalid\n";
        }
    }
}
