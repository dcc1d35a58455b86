import { expect } from 'chai';
import { page, signInPage } from '../../../src/auth/pages/page.html.js';
import { de } from '../../../src/auth/pages/words/de.js';
import { en } from '../../../src/auth/pages/words/en.js';
import { refusalIn, wordsFor } from '../../../src/auth/pages/words/index.js';
import { checkNewPassword } from '../../../src/auth/passwords/password.rules.js';
import { codesPage, confirmPage, startPage, statePage } from '../../../src/auth/second-factor/second-factor.pages.js';
import { ERRORS, invalid, ServiceError } from '../../../src/vocabulary/errors.js';

/** A browser that asks for these languages, first the one it likes best. */
const asking = (languages: readonly string[], cookie?: string) => ({
  headers: cookie === undefined ? {} : { cookie },
  acceptsLanguages: (known: string[]) => languages.find((each) => known.includes(each)) ?? (languages.length === 0 ? known[0]! : false),
});

/** Every sentence of a catalogue by its path; functions are asked for theirs. */
function sentences(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const at = `${path}${key}`;
    if (typeof value === 'function') return [[at, String(value('a', 'b', 'c'))]];
    return typeof value === 'object' ? sentences(value, `${at}.`) : [[at, String(value)]];
  });
}

describe('words of the plain pages', () => {
  it('are those that the person chose, else those that the browser asks for, else English', () => {
    const chosen = (languages: readonly string[], cookie?: string) => wordsFor(asking(languages, cookie)).language;
    expect(chosen(['fr', 'de', 'en'])).to.equal('de');
    expect(chosen(['de'], 'a=b; docket_language=en')).to.equal('en');
    expect(chosen(['en'], 'docket_language=de')).to.equal('de');
    for (const wrong of ['xx', 'toString', '__proto__', '']) expect(chosen(['de'], `docket_language=${wrong}`), wrong).to.equal('de');
    expect(chosen(['fr'])).to.equal('en');
    expect(chosen([])).to.equal('en');
  });

  it('say nothing in German as they say it in English, but names', () => {
    const english = new Map(sentences(en));
    const same = sentences(de).filter(([path, sentence]) => english.get(path) === sentence);
    expect(same.map(([path]) => path)).to.deep.equal(['name', 'code', 'secondFactor.passkey']);
  });

  it('tell refusals in German by their code, or by the field of a wrong value; English ones speak for themselves', () => {
    const fields = ['token', 'password', 'code', 'name', 'response'];
    for (const name of Object.keys(de.refusals)) expect([...Object.keys(ERRORS), ...fields], name).to.include(name.split(': ')[0]);
    expect(refusalIn(de, invalid('code', 'expected another'))).to.equal(de.refusals.code);
    expect(refusalIn(de, new ServiceError('INVITATION_EXPIRED'))).to.equal(de.refusals.INVITATION_EXPIRED);
    expect(refusalIn(en, new ServiceError('INVITATION_EXPIRED'))).to.equal(ERRORS.INVITATION_EXPIRED.message);
  });

  it('tell in German what is wrong with a password, each reason by itself', () => {
    const refusalOf = (password: string) => {
      try {
        checkNewPassword(password, 'marlene@example.com');
      } catch (error) {
        return refusalIn(de, error as ServiceError);
      }
      return null;
    };
    const said = [
      refusalIn(de, invalid('password', 'expected the present password')),
      ...['short', 'marlene and her dog', 'aaaaaaaaaaaaaaaa'].map(refusalOf),
    ];
    expect(new Set([...said, de.refusals.password])).to.have.lengthOf(5);
    expect(said).to.not.include(null);
  });

  it('stand on pages that say their language', () => {
    const state = { enabled: true, authenticatorApp: true, passkeys: 1, recoveryCodesLeft: 8 };
    const started = { secret: 'ABC', uri: 'otpauth://totp/a', qrCode: '<svg></svg>' };
    const pages = [
      signInPage(de, { email: '', next: '/app', problem: null, asksCode: true, companyPath: '/app/company' }),
      startPage(de, true, null),
      confirmPage(de, started, null),
      codesPage(de, ['a']),
      statePage(de, state, null),
      page(de, 'a', 'b'),
    ];
    for (const html of pages) {
      expect(html).to.contain('<html lang="de">');
      expect(html).not.to.match(/\b(Sign|Password|Second factor|Forgotten|Confirm|Set it up|undefined)\b/);
    }
  });
});
