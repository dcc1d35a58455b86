import type { Letter } from './letter.js';
import type { FactorChange, MailData, MailKind } from './mail.kinds.js';

const CHANGES: Readonly<Record<FactorChange, string>> = {
  enabled: 'Für Ihr Konto wurde ein zweiter Faktor eingerichtet.',
  disabled: 'Der zweite Faktor Ihres Kontos wurde entfernt.',
  reset: 'Ein Administrator hat den zweiten Faktor Ihres Kontos entfernt.',
  codes_renewed: 'Die Wiederherstellungscodes Ihres Kontos wurden ersetzt.',
  recovery_code_used: 'Ein Wiederherstellungscode Ihres Kontos wurde benutzt.',
  passkey_added: 'Zu Ihrem Konto kam ein Passkey hinzu.',
  passkey_removed: 'Ein Passkey Ihres Kontos wurde entfernt.',
};
const REASONS = {
  gone: 'Der Empfänger antwortete mit 410 Gone.',
  failing: 'Der Empfänger nahm 5 Tage lang nichts an, bei mindestens 10 Versuchen.',
};

const when = (at: string, address: string | null) => `Wann: ${at.slice(0, 16).replace('T', ' ')} UTC${address ? `\nVon: ${address}` : ''}`;
const NOT_YOU = 'Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und sagen Sie Ihrem Administrator Bescheid.';

/** The e-mails in German. Pure. */
export const GERMAN: { readonly [K in MailKind]: (data: MailData[K]) => Letter } = {
  invitation: ({ organization, message, until, url }) => ({
    subject: `Einladung zu ${organization}`,
    before: [`Sie sind eingeladen, bei ${organization} in Docket mitzuarbeiten.`, ...(message ? [message] : [])],
    link: { label: `Annehmen bis ${until.slice(0, 10)}`, url },
    after: ['Wenn Sie das nicht erwartet haben, beachten Sie diese Nachricht nicht.'],
  }),
  password_reset: ({ url }) => ({
    subject: 'Ein neues Passwort für Docket',
    before: ['Jemand, vermutlich Sie, hat ein neues Passwort für Docket verlangt.'],
    link: { label: 'Innerhalb einer Stunde setzen', url },
    after: ['Wenn Sie das nicht waren, beachten Sie diese Nachricht nicht: nichts hat sich geändert.'],
  }),
  password_changed: ({ at, address }) => ({
    subject: 'Ihr Passwort für Docket wurde geändert',
    before: ['Das Passwort Ihres Kontos wurde geändert. Andere Sitzungen sind beendet.', when(at, address), NOT_YOU],
  }),
  second_factor_changed: ({ change, at, address }) => ({
    subject: 'Der zweite Faktor Ihres Kontos wurde geändert',
    before: [CHANGES[change], when(at, address), NOT_YOU],
  }),
  webhook_disabled: ({ webhookId, url, reason, deliveriesUrl }) => ({
    subject: 'Ein Webhook wurde abgeschaltet',
    before: [`Docket hat den Webhook ${webhookId} abgeschaltet und stellt keine Ereignisse mehr zu an\n${url}`, REASONS[reason]],
    link: {
      label:
        'Fehlgeschlagene Zustellungen bleiben 30 Tage im Protokoll und lassen sich wiederholen, sobald der Empfänger in Ordnung und der Webhook wieder eingeschaltet ist',
      url: deliveriesUrl,
    },
  }),
  quota_reached: ({ organization, quota, percent, limit }) => ({
    subject: percent === 100 ? `${organization}: der Tarif ist ausgeschöpft` : `${organization}: ${percent} % des Tarifs sind verbraucht`,
    before: [
      quota === 'documents'
        ? `${organization} hat ${percent} % der ${limit} Dokumente verbraucht, die der Tarif im Monat erlaubt.`
        : `${organization} hat ${percent} % der ${limit} GB Speicher verbraucht, die der Tarif erlaubt.`,
      percent === 100
        ? 'Weitere Uploads werden abgelehnt, bis wieder Platz ist oder der Tarif geändert wurde.'
        : 'Uploads werden abgelehnt, sobald alles verbraucht ist.',
    ],
  }),
  review_digest: ({ organization, waiting, assigned, url }) => ({
    subject: waiting === 1 ? '1 Dokument wartet auf Prüfung' : `${waiting} Dokumente warten auf Prüfung`,
    before: [
      waiting === 1
        ? `Bei ${organization} wartet 1 Dokument darauf, dass es jemand ansieht.`
        : `Bei ${organization} warten ${waiting} Dokumente darauf, dass sie jemand ansieht.`,
      ...(assigned > 0 ? [assigned === 1 ? '1 ist Ihnen zugewiesen.' : `${assigned} sind Ihnen zugewiesen.`] : []),
    ],
    link: { label: 'Prüfen', url },
    after: ['Administratoren schalten diese tägliche Nachricht in den Einstellungen der Organisation ein und aus.'],
  }),
};
