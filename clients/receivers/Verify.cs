using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

/// <summary>Checks webhooks of Docket. Nothing but .NET 6 itself.</summary>
public static class Verify
{
    private const long ToleranceSeconds = 300;

    /// <summary>Key bytes: the decoded part of a whsec_ secret, else its UTF-8 bytes.</summary>
    private static byte[] Key(string secret)
    {
        if (secret.StartsWith("whsec_", StringComparison.Ordinal))
        {
            var buffer = new byte[secret.Length];
            if (Convert.TryFromBase64String(secret[6..], buffer, out var length) && length > 0) return buffer[..length];
        }
        return Encoding.UTF8.GetBytes(secret);
    }

    /// <summary>Returns when the delivery was signed with the secret; throws CryptographicException that says what is wrong otherwise.</summary>
    public static void Check(string secret, string id, string timestamp, string signatures, byte[] rawBody, long now)
    {
        if (string.IsNullOrEmpty(id) || string.IsNullOrEmpty(signatures) || timestamp.Length is 0 or > 12 || !timestamp.All(c => c is >= '0' and <= '9'))
            throw new CryptographicException("webhook-id, webhook-timestamp or webhook-signature is missing");
        if (Math.Abs(now - long.Parse(timestamp)) > ToleranceSeconds) throw new CryptographicException("the delivery is too old or too new");
        using var mac = new HMACSHA256(Key(secret));
        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(rawBody).ToArray();
        var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(mac.ComputeHash(signed)));
        if (!signatures.Split(' ').Any(signature => CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(signature))))
            throw new CryptographicException("the signature does not fit");
    }

    public static void Main()
    {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var part = line.Split('\t');
            try
            {
                Check(part[0], part[1], part[2], part[3], Convert.FromBase64String(part[5]), long.Parse(part[4]));
                Console.WriteLine("valid");
            }
            catch (CryptographicException)
            {
                Console.WriteLine("invalid");
            }
        }
    }
}
