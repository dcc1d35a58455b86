import type { Catalogue } from '../../shared/i18n/catalogue';

/** The words of batches and jobs, in German. */
export const work: Pick<Catalogue, 'work'> = {
  work: {
    lead: 'Dokumente, die Programme zusammen schickten, und was mit ihnen geschehen soll, wie es vorangeht.',
    batches: 'Stapel',
    jobs: 'Aufträge',
    batch: 'Stapel',
    document: 'Dokument',
    features: 'Sucht nach',
    looksFor: { TEXT: 'Text', TABLES: 'Tabellen', FORMS: 'Formularen', QUERIES: 'Antworten', SIGNATURES: 'Unterschriften' },
    progress: 'Fortschritt',
    progressOf: 'Fortschritt von {name}',
    uploadOf: 'Hochgeladen {when}',
    processingOf: 'Verarbeitet {when}',
    remaining: 'Restzeit',
    unknown: 'unbekannt',
    longer: 'länger als erwartet',
    left: 'etwa {time}',
    doneOf: '{done} von {of}',
    failedOf: { one: '{count} fehlgeschlagen', other: '{count} fehlgeschlagen' },
    fetching: 'wird geholt',
    results: 'Ergebnisse (JSON)',
    resultsOf: 'Ergebnisse von {name}, als JSON',
    cancelOf: 'Abbrechen: {name}',
    noBatches: 'Noch keine Stapel',
    noBatchesText: 'Dokumente, die ein Programm zusammen hochlädt oder verarbeitet, erscheinen hier mit ihrem Fortschritt.',
    noJobs: 'Noch keine Aufträge',
    noJobsText: 'Ein Auftrag liest ein Dokument nach Text, Tabellen, Formularen oder Antworten. Programme starten ihn über die API.',
  },
};
