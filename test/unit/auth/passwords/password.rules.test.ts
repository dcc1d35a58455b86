import { expect } from 'chai';
import { checkNewPassword } from '../../../../src/auth/passwords/password.rules.js';

const reasonOf = (password: string, email = 'ann.miller@example.com') => {
  try {
    checkNewPassword(password, email);
    return 'good';
  } catch (error) {
    return (error as { details: { reason: string }[] }).details[0]!.reason;
  }
};

describe('password.rules > checkNewPassword() (D138)', () => {
  for (const password of ['correct horse battery', 'x7#kQ2!mP9@z', 'Regenschirm-am-Montag', 'пароль для бумаг 7'])
    it(`takes ${password}`, () => expect(reasonOf(password)).to.equal('good'));

  const refused: [string, RegExp][] = [
    ['elevenchars', /12 to 128 characters, received 11/],
    ['x'.repeat(129), /received 129/],
    ['password1234', /common/],
    ['PasswordPassword', /common/],
    ['123456789012', /common/],
    ['987654321098', /common/],
    ['aaaaaaaaaaaa', /common/],
    ['abcabcabcabc', /common/],
    ['1qaz2wsx3edc4rfv', /common/],
    ['my name is Ann.Miller', /name of the e-mail/],
    ['Miller loves paper', /name of the e-mail/],
  ];
  for (const [password, reason] of refused) it(`refuses ${password.slice(0, 40)}`, () => expect(reasonOf(password)).to.match(reason));

  it('does not look for names of one or two letters', () => expect(reasonOf('a long sentence of paper', 'a@example.com')).to.equal('good'));
});
