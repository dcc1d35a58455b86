import type { Transporter } from 'nodemailer';

/** A message that can be sent. */
export interface MailMessage {
  /** Id of the e-mail: one that comes twice can be told by its Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a message to a mail server; throws when it is not taken. */
export type SendMail = (message: MailMessage) => Promise<void>;

/** Waiting for a server that says nothing ends after so many milliseconds. */
const SILENCE_MS = 15_000;

/** Sends through SMTP. `from` null: no-reply at the public address. Null without SMTP_URL: mails wait in the outbox. */
export function createSmtp(smtpUrl: string | null, from: string | null, publicUrl: string): SendMail | null {
  if (smtpUrl === null) return null;
  const { hostname } = new URL(publicUrl);
  const limits = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };
  let opened: Promise<Transporter> | undefined;
  async function open(url: string): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    // Nothing outside the message itself is ever read: neither files nor addresses.
    return createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  }
  return async ({ id, to, subject, text, html }) => {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const messageId = `<${id}@${hostname}>`;
    opened ??= open(smtpUrl);
    const transport = await opened;
    await transport.sendMail({
      from: from ?? `Docket <no-reply@${hostname}>`,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId,
      headers,
    });
  };
}
