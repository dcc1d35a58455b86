import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks webhooks of Docket. Nothing but Java 17 itself. */
public final class Verify {
    private static final long TOLERANCE_SECONDS = 300;

    private Verify() {}

    /** Key bytes: the decoded part of a {@code whsec_} secret, else its UTF-8 bytes. */
    private static byte[] key(String secret) {
        if (secret.startsWith("whsec_")) {
            try {
                byte[] decoded = Base64.getDecoder().decode(secret.substring(6));
                if (decoded.length > 0) return decoded;
            } catch (IllegalArgumentException notBase64) {
                return secret.getBytes(StandardCharsets.UTF_8);
            }
        }
        return secret.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns when the delivery was signed with the secret; throws SecurityException that says what is wrong otherwise.
     * The three texts are the headers webhook-id, webhook-timestamp and webhook-signature; the body is as it arrived; now in seconds.
     */
    public static void check(String secret, String id, String timestamp, String signatures, byte[] rawBody, long now) {
        if (id == null || id.isEmpty() || signatures == null || timestamp == null || !timestamp.matches("[0-9]{1,12}"))
            throw new SecurityException("webhook-id, webhook-timestamp or webhook-signature is missing");
        if (Math.abs(now - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) throw new SecurityException("the delivery is too old or too new");
        byte[] expected;
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key(secret), "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(rawBody))).getBytes(StandardCharsets.UTF_8);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
        for (String signature : signatures.split(" "))
            if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) return;
        throw new SecurityException("the signature does not fit");
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] part = line.split("\t", -1);
            try {
                check(part[0], part[1], part[2], part[3], Base64.getDecoder().decode(part[5]), Long.parseLong(part[4]));
                System.out.println("valid");
            } catch (SecurityException refused) {
                System.out.println("invalid");
            }
        }
    }
}
