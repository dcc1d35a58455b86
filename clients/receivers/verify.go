// Checks webhooks of Docket. Nothing but the standard library; Go 1.20 and newer.
package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

const toleranceSeconds = 300

// key gives the decoded part of a whsec_ secret, else its bytes.
func key(secret string) []byte {
	if strings.HasPrefix(secret, "whsec_") {
		if decoded, err := base64.StdEncoding.DecodeString(secret[len("whsec_"):]); err == nil && len(decoded) > 0 {
			return decoded
		}
	}
	return []byte(secret)
}

// Verify returns nil when the delivery was signed with the secret. The body is as it arrived; now in seconds.
func Verify(secret, id, timestamp, signatures string, rawBody []byte, now int64) error {
	sent, err := strconv.ParseUint(timestamp, 10, 40)
	if err != nil || id == "" || signatures == "" {
		return errors.New("webhook-id, webhook-timestamp or webhook-signature is missing")
	}
	if age := now - int64(sent); age > toleranceSeconds || age < -toleranceSeconds {
		return errors.New("the delivery is too old or too new")
	}
	mac := hmac.New(sha256.New, key(secret))
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(rawBody)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(signatures, " ") {
		if hmac.Equal(expected, []byte(signature)) {
			return nil
		}
	}
	return errors.New("the signature does not fit")
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		part := strings.Split(lines.Text(), "\t")
		now, _ := strconv.ParseInt(part[4], 10, 64)
		body, _ := base64.StdEncoding.DecodeString(part[5])
		if Verify(part[0], part[1], part[2], part[3], body, now) == nil {
			fmt.Println("valid")
		} else {
			fmt.Println("invalid")
		}
	}
}
