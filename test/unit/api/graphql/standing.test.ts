import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { createStanding, createStandingRounds } from '../../../../src/api/graphql/standing.js';
import { anonymousCaller, type Caller } from '../../../../src/vocabulary/permissions.js';

describe('standing > createStandingRounds()', () => {
  let looks: string[];
  let refused: string[];

  beforeEach(() => {
    looks = [];
    refused = [];
  });

  const until = async (holds: () => boolean) => {
    while (!holds()) await pause(1);
  };

  const callerOf = (requestId: string, id = 'key_1'): Caller => ({
    ...anonymousCaller({ requestId, address: requestId }),
    credential: { kind: 'key', id },
  });

  const standingOf = (requestId: string, id = 'key_1', fails = false) => {
    const standing = createStanding(
      callerOf(requestId, id),
      async () => {
        looks.push(requestId);
        if (fails) throw new Error('refused');
        return { ...callerOf(requestId, id), email: 'new@example.com' };
      },
      () => refused.push(requestId),
    );
    return standing;
  };

  it('look up once for all connections of a credential, and leave to each its own address', async () => {
    const rounds = createStandingRounds(5);
    const [first, second] = [standingOf('a'), standingOf('b')];
    const releases = [rounds.add(first), rounds.add(second)];
    await until(() => second.caller.email === 'new@example.com');
    for (const release of releases) release();
    expect(new Set(looks)).to.deep.equal(new Set(['a']));
    expect(second.caller).to.include({ email: 'new@example.com', requestId: 'b', address: 'b' });
  });

  it('tell each connection when the credential is gone', async () => {
    const rounds = createStandingRounds(5);
    const releases = ['a', 'b', 'c'].map((name) => rounds.add(standingOf(name, 'key_2', true)));
    await until(() => refused.includes('c'));
    for (const release of releases) release();
    expect(refused.slice(0, 3)).to.have.members(['a', 'b', 'c']);
  });

  it('go on for those who stay when the first leaves', async () => {
    const rounds = createStandingRounds(5);
    const leave = rounds.add(standingOf('a', 'key_3'));
    const release = rounds.add(standingOf('b', 'key_3'));
    leave();
    await until(() => looks.includes('b'));
    release();
    expect(looks).not.to.include('a');
  });
});
