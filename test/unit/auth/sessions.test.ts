import { expect } from 'chai';
import { escapeHtml, readSessionCookie, safeNext, sessionCookie, signInPage } from '../../../src/auth/index.js';
import { checkName, isRedirectUri } from '../../../src/auth/oauth/oauth.clients.js';
import { en } from '../../../src/auth/pages/words/en.js';
import { isSameOrigin } from '../../../src/platform/http/same-origin.js';

const TOKEN = 'A'.repeat(43);

describe('sessions', () => {
  it('the cookie is out of reach for scripts and other sites, and Secure over https (D126)', () => {
    expect(sessionCookie(TOKEN, 'https://docket.example')).to.match(
      /^docket_session=A{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(sessionCookie(TOKEN, 'http://localhost:4000')).not.to.include('Secure');
    expect(sessionCookie(null, 'http://localhost:4000')).to.include('docket_session=; Path=/; Max-Age=0');
  });

  it('the cookie is found among others, and only in its form', () => {
    expect(readSessionCookie(`a=b; docket_session=${TOKEN}; c=d`)).to.equal(TOKEN);
    expect(readSessionCookie(`docket_session=${TOKEN}x`)).to.equal(undefined);
    expect(readSessionCookie(`other_docket_session=${TOKEN}`)).to.equal(undefined);
    expect(readSessionCookie(undefined)).to.equal(undefined);
  });

  describe('isSameOrigin()', () => {
    const cases: [Record<string, string>, boolean][] = [
      [{ origin: 'https://docket.example', host: '10.0.0.1' }, true],
      [{ origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' }, true],
      [{ origin: 'https://evil.example', host: 'docket.example' }, false],
      [{ origin: 'https://docket.example.evil.example', host: 'docket.example' }, false],
      [{ origin: 'null', host: 'docket.example' }, false],
      [{ host: 'docket.example' }, true],
      [{ host: 'docket.example', 'sec-fetch-site': 'same-origin' }, true],
      [{ host: 'docket.example', 'sec-fetch-site': 'same-site' }, false],
      [{ host: 'docket.example', 'sec-fetch-site': 'cross-site' }, false],
    ];
    for (const [headers, same] of cases) {
      it(`says ${same} to ${JSON.stringify(headers)}`, () => expect(isSameOrigin(headers, 'https://docket.example')).to.equal(same));
    }
  });

  it('safeNext() never leads to another site', () => {
    for (const away of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a\\b',
      'app',
      '',
      undefined,
      '/a b',
      '/\n/evil.example',
    ])
      expect(safeNext(away), String(away)).to.equal('/app');
    expect(safeNext('/app/oauth/abc?x=1')).to.equal('/app/oauth/abc?x=1');
  });

  it('pages show what was typed as text', () => {
    expect(escapeHtml(`<a href="x">'&`)).to.equal('&#60;a href=&#34;x&#34;&#62;&#39;&#38;');
    expect(signInPage(en, { email: '"><script>', next: '/app', problem: '<b>', asksCode: false, companyPath: null })).not.to.match(
      /<script>|<b>/,
    );
  });

  it('checkName() takes what a person who consents can read as it is', () => {
    for (const good of ['Ledger', 'Büro 2', '帳簿', 'Eva 👩‍💻']) expect(() => checkName(good), good).not.to.throw();
    for (const bad of ['', '\u200b', '\u2060\u00a0', 'a\u202eb', 'a\u2066b', 'a\nb', 'x'.repeat(101)])
      expect(() => checkName(bad), JSON.stringify(bad)).to.throw('name');
  });

  it('isRedirectUri() takes https, and http for loopback alone (D89)', () => {
    for (const good of [
      'https://a.example/cb',
      'https://a.example/cb?x=1',
      'http://localhost:1234/cb',
      'http://127.0.0.1/cb',
      'http://[::1]:9/cb',
    ])
      expect(isRedirectUri(good), good).to.equal(true);
    for (const bad of [
      'https://a.example/c b',
      'https://a.example/cb\n',
      ' https://a.example/cb',
      'https:a.example/cb',
      'https:\\\\a.example\\cb',
      'https://*.example/cb',
      'http://a.example/cb',
      'https://a.example/cb#x',
      'https://a.example/cb#',
      'https://u:p@a.example/',
      'javascript:alert(1)',
      '/cb',
      'custom:/cb',
    ])
      expect(isRedirectUri(bad), bad).to.equal(false);
  });
});
