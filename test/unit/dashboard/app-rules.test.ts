import { expect } from 'chai';
import { ERRORS } from '../../../src/vocabulary/errors.js';
import { WEBHOOK_EVENT_TYPES } from '../../../src/vocabulary/events.js';
import { PERMISSIONS } from '../../../src/vocabulary/permissions.js';
import { loadApp as load } from '../../support/load-app.js';

interface Values {
  parseNumber(text: string): number | null;
}

interface Days {
  parseDay(text: string, locale: string): string | null;
  parseMoment(text: string, locale: string, time: string): string | null;
}

interface Checks {
  checksOf(data: unknown, told?: unknown): { name: string; holds: boolean }[];
  toldBy(data: unknown, reasons: unknown): unknown;
  sameAs(sentence: string): string | undefined;
}

interface Matching {
  matchRoute(routes: { path: string }[], path: string): { route: { path: string }; params: Record<string, string> } | undefined;
}

interface Problems {
  fieldProblems(error: object | undefined, prefix?: string): Record<string, string>;
}

interface Spans {
  lastDayOf(day: string, groupBy: string): string;
  zoomedTo(shown: object, a: string, b: string): unknown;
  axisLabel(day: string, groupBy: string, locale: string): string;
  bucketLabel(day: string, groupBy: string, locale: string): string;
}

describe('dashboard/app rules', function () {
  this.timeout(30_000);
  let values: Values;
  let typed: Days;
  let checks: Checks;
  let matching: Matching;
  let spans: Spans;
  let problems: Problems;
  before(async () => {
    [values, typed, checks, matching, spans, problems] = await Promise.all([
      load<Values>('review/editor/values.ts'),
      load<Days>('shared/i18n/typed-days.ts'),
      load<Checks>('review/checks.ts'),
      load<Matching>('shared/router/match.ts'),
      load<Spans>('analytics/span.ts'),
      load<Problems>('shared/api/problem.ts'),
    ]);
  });

  it('say what the service answers in German too, but for what only programs meet', async () => {
    const programs =
      /^(METHOD|NOT_ACC|UNSUPPORTED_MEDIA|ENDPOINT|IDEMPOTENCY|UPLOAD_OFFSET|QUERY_TOO|BATCH_SIZE|CLIENT_TOKEN|INVALID_API_KEY|SECOND_FACTOR)/;
    const { de } = await load<{ de: Record<'errors' | 'problems', Record<string, string>> }>('locales/de/index.ts');
    const said = [...Object.keys(de.errors), ...Object.keys(de.problems)];
    expect(Object.keys(ERRORS).filter((code) => !said.includes(code) && !programs.test(code))).to.deep.equal([]);
    expect(Object.keys(de.problems).filter((code) => !(code in ERRORS))).to.deep.equal([]);
  });

  it('say in German what the service finds wrong with a value, else what the service says', async () => {
    const { reasonIn } = await load<{ reasonIn(reason: string, words: object): string }>('shared/ui/field-problems.ts');
    const { de } = await load<{ de: { reasonsOfFields: Record<string, string> } }>('locales/de/index.ts');
    const { render } = await load<{ render(text: string, locale: string, values: object): string }>('shared/i18n/catalogue.ts');
    const tOf = (_: string, name: string, reason: string, values: object) => render(de.reasonsOfFields[name] ?? reason, 'de', values);
    expect(reasonIn('expected 12 to 128 characters, received 3', { tOf })).to.equal('Erwartet werden 12 bis 128 Zeichen.');
    expect(reasonIn('type: is not a known filter key', { tOf })).to.include('„type“');
    expect(reasonIn('expected 0 to 3650 days, received -1', { tOf })).to.equal('Erwartet werden 0 bis 3650 Tage.');
    expect(reasonIn('expected an integer from 1 to 100, received 0', { tOf })).to.equal('Erwartet wird eine Zahl von 1 bis 100.');
    expect(reasonIn('expected 1 to 50 options, received 0', { tOf })).to.equal('Erwartet werden 1 bis 50.');
    expect(reasonIn('expected one of live, test, received other', { tOf })).to.equal('Möglich ist hier: live, test.');
    expect(reasonIn('expected something else', { tOf })).to.equal(
      'Das passt nicht. Der Dienst sagt dazu auf Englisch: „expected something else“',
    );
    // English is what the service says.
    expect(reasonIn('expected something else', { tOf: (_: string, __: string, reason: string) => reason })).to.equal(
      'expected something else',
    );
  });

  it('say at a field what is wrong with it, and with what lies inside of it', () => {
    const failed = (...details: { field: string; reason: string }[]) => ({
      graphQLErrors: [{ message: 'wrong', extensions: { code: 'VALIDATION_ERROR', details } }],
    });
    const inside = failed(
      { field: 'fieldFilters.type', reason: 'is not a known filter key' },
      { field: 'fieldFilters.a', reason: 'later' },
    );
    expect(problems.fieldProblems(inside).fieldFilters).to.equal('type: is not a known filter key');
    const listed = failed({ field: 'redirectUris[1]', reason: 'expected https' }, { field: 'redirectUris', reason: 'expected 1 to 10' });
    expect(problems.fieldProblems(listed)).to.include({ redirectUris: 'expected 1 to 10', 'redirectUris[1]': 'expected https' });
    expect(problems.fieldProblems(failed({ field: 'settings.timezone', reason: 'expected a zone' }), 'settings.')).to.deep.equal({
      timezone: 'expected a zone',
    });
    expect(problems.fieldProblems(undefined)).to.deep.equal({});
    const address = { graphQLErrors: [{ message: 'not reachable', extensions: { code: 'INVALID_URL', details: { reason: 'private' } } }] };
    expect(problems.fieldProblems(address)).to.deep.equal({ url: 'not reachable' });
  });

  const numbers: [string, number | null][] = [
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['2.784,64 EUR', 2784.64],
    ["1'234.50", 1234.5],
    ['1.234', 1234],
    ['0.125', 0.125],
    ['1.234.567', 1234567],
    ['12,5', 12.5],
    ['-3.20', -3.2],
    ['(45.00)', -45],
    ['none', null],
  ];
  for (const [text, value] of numbers) it(`reads ${text} as ${value}`, () => expect(values.parseNumber(text)).to.equal(value));

  const days: [string, string, string | null][] = [
    ['19.01.2026', 'de', '2026-01-19'],
    ['19/1/26', 'en', '2026-01-19'],
    ['01/19/2026', 'en-US', '2026-01-19'],
    ['2026-01-19', 'en', '2026-01-19'],
    ['19 January 2026', 'en', '2026-01-19'],
    ['19. Januar 2026', 'de', '2026-01-19'],
    ['31.02.2026', 'de', null],
    ['soon', 'en', null],
  ];
  for (const [text, locale, day] of days)
    it(`reads ${text} (${locale}) as ${day}`, () => expect(typed.parseDay(text, locale)).to.equal(day));

  const moments: [string, string, string | null][] = [
    ['19.01.2026, 14:30', 'de', '2026-01-19 14:30'],
    ['Jan 19, 2026, 2:30\u202fPM', 'en', '2026-01-19 14:30'],
    ['2026-01-19T00:00', 'en', '2026-01-19 00:00'],
    ['19.01.2026', 'de', '2026-01-19 23:59'],
    ['19.01.2026 25:00', 'de', null],
    ['14:30', 'de', null],
  ];
  for (const [text, locale, moment] of moments)
    it(`reads the moment ${text} (${locale}) as ${moment}`, () => expect(typed.parseMoment(text, locale, '23:59')).to.equal(moment));

  it('finds sums that do not hold, and lets gross lines make the total', () => {
    const wrong = checks.checksOf({ subtotal: 100, tax_amount: 19, total_amount: 128, line_items: [{ total: 60 }, { total: 40 }] });
    expect(wrong.map(({ name, holds }) => [name, holds])).to.deep.equal([
      ['lines', true],
      ['total', false],
    ]);
    const gross = checks.checksOf({ subtotal: 100, tax_amount: 19, total_amount: 119, line_items: [{ total: 119 }] });
    expect(gross.every(({ holds }) => holds)).to.equal(true);
    expect(checks.checksOf({ invoice_date: '2026-02-01', due_date: '2026-01-01' })).to.deep.include({
      name: 'due',
      holds: false,
      found: '2026-01-01',
      stated: '2026-02-01',
      paths: ['due_date'],
    });
  });

  it('writes the times of the service as the language does', async () => {
    const { createFormat } = await load<{ createFormat(locale: string): { duration(value: string): string } }>('shared/i18n/format.ts');
    const written = (locale: string) => ['2.3s', '1m 45s', '145ms', 'soon'].map((value) => createFormat(locale).duration(value));
    expect(written('en')).to.deep.equal(['2.3 sec', '1 min 45 sec', '145 ms', 'soon']);
    expect(written('de')).to.deep.equal(['2,3 Sek.', '1 Min. 45 Sek.', '145 ms', 'soon']);
  });

  it('says nothing of the type of a document that was not read', async () => {
    type Of = (document: object, words: object) => string | null;
    const { typeNameOf } = await load<{ typeNameOf: Of }>('shared/ui/type-name.ts');
    const words = { t: (key: string) => key, tOf: (group: string, name: string) => `${group}.${name}` };
    expect(typeNameOf({ type: null, status: 'processing' }, words)).to.equal(null);
    expect(typeNameOf({ type: null, status: 'review_required' }, words)).to.equal('types.none');
    expect(typeNameOf({ type: 'invoice', status: 'processing' }, words)).to.equal('types.invoice');
  });

  it('lets stand what the service found to be right of the values that it read, and no more', () => {
    const read = { subtotal: 100, tax_amount: 19, total_amount: 124, line_items: [{ quantity: 2, unit_price: 60, total: 110 }] };
    const holding = (data: object, told: unknown) => checks.checksOf(data, told).map(({ name, holds }) => [name, holds]);
    // Five of shipping, ten of discount, and a line with a discount of its own.
    expect(holding(read, checks.toldBy(read, []))).to.deep.equal([
      ['lines', true],
      ['total', true],
    ]);
    expect(holding({ ...read, total_amount: 125 }, checks.toldBy(read, []))).to.deep.include(['total', false]);
    expect(holding({ ...read, line_items: [{ quantity: 2, unit_price: 61, total: 110 }] }, checks.toldBy(read, []))).to.deep.include([
      'line',
      false,
    ]);
    const sentence = 'expected subtotal 100 + tax 19 to be the total, which is 124';
    const complained = checks.toldBy(read, [{ reason: 'totals_mismatch', fields: [{ name: 'total_amount', reason: sentence }] }]);
    expect(checks.sameAs(sentence)).to.equal('total');
    expect(holding(read, complained)).to.deep.include(['total', false]);
    expect(holding({ total_amount: 119, tax_amount: 19, line_items: [{ total: 100 }] }, undefined)).to.deep.equal([['lines', true]]);
  });

  it('offers the events that there are, each once, and says of each permission what it allows', async () => {
    const events = await load<{ EVENT_TYPES: string[] }>('connect/events.ts');
    // That of a test is sent by its button, and offered beside the others there.
    const subscribed = WEBHOOK_EVENT_TYPES.filter((type) => type !== 'test.event');
    expect([...events.EVENT_TYPES].sort()).to.deep.equal([...subscribed].sort());
    for (const language of ['en', 'de']) {
      const { permissions } = await load<{ permissions: { permissions: Record<string, Record<string, string>> } }>(
        `locales/${language}/permissions.ts`,
      );
      const told = Object.entries(permissions.permissions).flatMap(([area, names]) => Object.keys(names).map((name) => `${area}.${name}`));
      expect(told.sort(), language).to.deep.equal([...PERMISSIONS].sort());
    }
  });

  it('finds the page of an address, and what the address names', () => {
    const routes = [{ path: '/' }, { path: '/documents' }, { path: '/documents/:id' }];
    expect(matching.matchRoute(routes, '/documents/doc_1%2F')).to.deep.equal({ route: routes[2], params: { id: 'doc_1/' } });
    expect(matching.matchRoute(routes, '/')?.route).to.equal(routes[0]);
    expect(matching.matchRoute(routes, '/nowhere/at/all')).to.equal(undefined);
  });

  it('zooms to what was dragged over, either way, within what was shown, in days when few are left', () => {
    const shown = { from: '2026-01-10', to: '2026-06-20', groupBy: 'month' };
    expect(spans.lastDayOf('2024-02-01', 'month')).to.equal('2024-02-29');
    expect(spans.lastDayOf('2026-11-16', 'week')).to.equal('2026-11-22');
    expect(spans.zoomedTo(shown, '2026-06-01', '2026-02-01')).to.deep.equal({ from: '2026-02-01', to: '2026-06-20', period: null });
    expect(spans.zoomedTo(shown, '2026-01-01', '2026-01-01')).to.deep.equal({
      from: '2026-01-10',
      to: '2026-01-31',
      period: null,
      by: null,
    });
  });

  it('names the days, weeks and months of a chart as the language does', () => {
    const axis = (groupBy: string, locale: string) => spans.axisLabel('2026-03-02', groupBy, locale);
    expect(['day', 'week', 'month'].map((each) => axis(each, 'de'))).to.deep.equal(['2. März', '2. März', 'März 2026']);
    expect(axis('day', 'en-GB')).to.equal('2 Mar');
    const whole = (groupBy: string) => spans.bucketLabel('2026-03-02', groupBy, 'de').replace(/[\u2009\u202f]/g, '');
    expect(['day', 'week', 'month'].map(whole)).to.deep.equal(['02.03.2026', '02.–08.03.2026', 'März 2026']);
  });
});
