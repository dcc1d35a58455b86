import type { Catalogue } from '../../shared/i18n/catalogue';

/** What each permission lets a person or a program do, by its name, in German. */
export const permissions: Pick<Catalogue, 'permissions'> = {
  permissions: {
    documents: {
      create: 'Dokumente hochladen und trennen, Aufträge starten',
      read: 'Dokumente, Aufträge und Ereignisse sehen',
      update: 'Werte berichtigen, Seiten drehen, Aufträge anhalten',
      delete: 'Dokumente löschen',
      share: 'Bestimmen, wer ein Dokument sieht, und es per Link teilen',
      export: 'Ergebnisse und Tabellen herunterladen',
      approve: 'Dokumente prüfen, freigeben, ablehnen und zuweisen',
    },
    templates: {
      create: 'Vorlagen anlegen und kopieren',
      read: 'Vorlagen sehen',
      update: 'Vorlagen ändern',
      delete: 'Vorlagen löschen',
      manage: 'Vorlagen an Dokumenten erproben',
    },
    users: {
      invite: 'Personen einladen',
      manage: 'Personen sehen und ändern, über sie Gespeichertes herausgeben',
      roles: 'Rollen anlegen und vergeben',
      remove: 'Personen entfernen und über sie Gespeichertes löschen',
    },
    settings: {
      read: 'Die Organisation und ihre Einstellungen sehen',
      manage: 'Einstellungen ändern, Protokoll, E-Mails und vertraute Operationen sehen',
    },
    billing: {
      read: 'Tarif und Verbrauch sehen',
      manage: 'Den Tarif ändern',
    },
    analytics: {
      read: 'Zahlen und Berichte sehen',
    },
    integrations: {
      create: 'Schlüssel anlegen',
      manage: 'Schlüssel und Programme sehen, ersetzen und sperren',
    },
    webhooks: {
      create: 'Webhooks anlegen',
      manage: 'Webhooks sehen, ändern und erproben, erneut zustellen',
    },
  },
};
