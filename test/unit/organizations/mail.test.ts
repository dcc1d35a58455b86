import { expect } from 'chai';
import { shareReached } from '../../../src/organizations/billing/quota-notices.js';
import { renderLetter } from '../../../src/organizations/mail/letter.js';
import type { MailData, MailKind, MailLanguage } from '../../../src/organizations/mail/mail.kinds.js';
import { failureOf, letterOf, mailSubject, retryPauseMs } from '../../../src/organizations/mail/mail.rules.js';

const AT = '2026-02-01T10:00:00.000Z';
const HOSTILE = 'Acme <img src=x onerror=alert(1)> & "Söhne"';
const SAMPLES: { readonly [K in MailKind]: MailData[K] } = {
  invitation: { organization: HOSTILE, message: 'See you\n<b>soon</b>', until: AT, url: 'https://x.example/i?token=t&a=b' },
  password_reset: { url: 'https://x.example/r?token=t' },
  password_changed: { at: AT, address: '192.0.2.1' },
  second_factor_changed: { change: 'enabled', at: AT, address: null },
  webhook_disabled: { webhookId: 'wh_1', url: 'https://hook.example/<x>', reason: 'gone', deliveriesUrl: 'https://x.example/d' },
  quota_reached: { organization: HOSTILE, quota: 'storage', percent: 80, limit: 20 },
  review_digest: { organization: HOSTILE, waiting: 3, assigned: 2, url: 'https://x.example/app/review' },
};
const KINDS = Object.keys(SAMPLES) as MailKind[];
const rendered = (kind: MailKind, language: MailLanguage) => renderLetter(letterOf(kind, language, SAMPLES[kind] as never), language);

describe('letterOf() and renderLetter()', () => {
  for (const kind of KINDS) {
    it(`writes ${kind} in both languages, as text and as HTML`, () => {
      const [english, german] = [rendered(kind, 'en'), rendered(kind, 'de')];
      expect(english.text).not.to.equal(german.text);
      for (const { subject, text, html } of [english, german]) {
        expect([subject, text, html].join()).not.to.match(/undefined|null|\[object/);
        expect(subject).to.have.length.within(5, 200);
        const tags = new Set([...html.matchAll(/<(\w+)/g)].map((match) => match[1]));
        expect([...tags].filter((tag) => !['html', 'head', 'meta', 'title', 'body', 'p', 'a', 'small', 'br'].includes(tag!))).to.deep.equal(
          [],
        );
        expect(html).not.to.include('<img').and.not.to.include('<b>');
      }
    });
  }

  it('keeps what people wrote in the text, and the link whole in both', () => {
    const { text, html } = rendered('invitation', 'en');
    expect(text).to.include(HOSTILE).and.include('See you').and.include('https://x.example/i?token=t&a=b').and.include('2026-02-01');
    expect(html).to.include('href="https://x.example/i?token=t&#38;a=b"').and.include('&#60;b&#62;');
  });

  it('keeps a name in its sentence: it makes no paragraph, and turns nothing around', () => {
    const organization = 'Acme\n\nYour password is over: https://evil.example\n\n\u202egpj';
    const data = { organization, message: 'Two\nlines', until: AT, url: 'https://x.example/i' };
    for (const language of ['en', 'de'] as const) {
      const { text, html, subject } = renderLetter(letterOf('invitation', language, data), language);
      expect(text.split('\n').filter((line) => line.startsWith('Your password'))).to.deep.equal([]);
      expect(text).to.include('Acme Your password is over: https://evil.example gpj').and.include('Two\nlines');
      expect([subject, text, html].join()).not.to.include('\u202e');
    }
  });

  it('keeps a subject in one line: names cannot add headers', () => {
    const subject = mailSubject('invitation', 'en', { organization: 'Acme\r\nBcc: all@example.com', message: null, until: AT });
    expect(subject).to.equal('Invitation to Acme Bcc: all@example.com');
  });
});

describe('failureOf() and retryPauseMs()', () => {
  const error = (facts: object) => Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:25'), facts);

  it('gives up what the server refuses for good and tries the rest again', () => {
    expect(failureOf(error({ code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user' }))).to.deep.equal({
      isFinal: true,
      sentence: 'The mail server answered: 550 5.1.1 no such user',
    });
    expect(failureOf(error({ code: 'EENVELOPE', responseCode: 451, response: '451 later' })).isFinal).to.equal(false);
    expect(failureOf(error({ code: 'EMESSAGE', responseCode: 554, response: '554 spam' })).isFinal).to.equal(true);
    for (const facts of [{ code: 'EAUTH', responseCode: 535, response: '535 user root' }, { code: 'ESOCKET' }, {}])
      expect(failureOf(error(facts))).to.deep.equal({ isFinal: false, sentence: 'The mail server could not be reached.' });
  });

  it('waits longer each time, up to four hours', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 60].map(retryPauseMs);
    expect(pauses).to.deep.equal([...pauses].sort((a, b) => a - b));
    expect([pauses[0], pauses.at(-1)]).to.deep.equal([5000, 4 * 60 * 60_000]);
  });
});

describe('shareReached()', () => {
  it('names the share that was passed, the higher of two', () => {
    const cases = [
      [100, 79, 1],
      [100, 80, 1],
      [100, 81, 1],
      [100, 99, 20],
      [100, 100, 1],
      [100, 130, 60],
      [100, 101, 1],
      [100, 90, -20],
    ] as const;
    expect(cases.map(([limit, used, added]) => shareReached(limit, used, added))).to.deep.equal([null, 80, null, 80, 100, 100, null, null]);
  });
});
