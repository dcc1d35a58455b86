import { expect } from 'chai';
import { plansFor } from '../../../../src/platform/isolation/choose.js';
import { type Surroundings, wrapCommand } from '../../../../src/platform/isolation/command.js';
import { hideable } from '../../../../src/platform/isolation/hidden.js';
import { createProcessUsers } from '../../../../src/platform/isolation/process-users.js';

const AROUND: Surroundings = {
  limits: { dataBytes: 1000, fileBytes: 200, cpuSeconds: 30 },
  uid: 61_007,
  hidden: ["/srv/o'neil"],
  scratch: ['/tmp'],
  tray: null,
  ownProcessCount: true,
};

describe('isolation > wrapCommand()', () => {
  it('starts the program bare when nothing is to be had', () => {
    const plan = { user: false, namespaces: null, privileges: null, limits: false } as const;
    expect(wrapCommand(plan, {}, AROUND, ['node', 'x.js'])).to.deep.equal(['node', 'x.js']);
  });

  it('makes namespaces, then drops the user, then sets limits', () => {
    const [strictest] = plansFor(true);
    const command = wrapCommand(strictest!, {}, AROUND, ['node']);
    const order = ['unshare', 'sh', 'setpriv', 'prlimit', 'node'].map((program) => command.indexOf(program));
    expect(order).to.deep.equal([...order].sort((a, b) => a - b));
    expect(command).to.include.members(['--net', '--reuid=61007', '--no-new-privs', '--data=1000', '--nproc=160']);
    expect(command).not.to.include('--user');
  });

  it('makes a user namespace for who is not root, and changes no user there', () => {
    const command = wrapCommand(plansFor(false)[0]!, {}, AROUND, ['node']);
    expect(command).to.include.members(['--user', '--net', '--bounding-set=-all']);
    expect(command.some((part) => part.startsWith('--reuid'))).to.equal(false);
  });

  it('does not limit processes where those of others would count', () => {
    const command = wrapCommand(plansFor(false)[0]!, {}, { ...AROUND, ownProcessCount: false }, ['node']);
    expect(command.some((part) => part.startsWith('--nproc'))).to.equal(false);
  });

  it('quotes what it hides', () => {
    const script = wrapCommand(plansFor(true)[0]!, {}, AROUND, ['node']).find((part) => part.includes('tmpfs'));
    expect(script).to.include(`docket '/srv/o'\\''neil'`);
  });

  it('puts the tray back at its place after all is hidden', () => {
    const script = wrapCommand(plansFor(true)[0]!, {}, { ...AROUND, tray: '/tmp/tray' }, ['node']).find((part) => part.includes('tmpfs'))!;
    expect(script.startsWith("cd '/tmp/tray' && ")).to.equal(true);
    expect(script.indexOf('--bind')).to.be.greaterThan(script.lastIndexOf('tmpfs'));
  });
});

describe('isolation > hideable()', () => {
  it('leaves out what holds the code, and what lies in something hidden', () => {
    const places = ['/home/ann', '/home/ann/docket/var', '/tmp', '/tmp/data', '/run'];
    expect(hideable(places, ['/home/ann/docket'])).to.have.members(['/home/ann/docket/var', '/tmp', '/run']);
  });

  it('takes a name for no folder that only begins like it', () => {
    expect(hideable(['/data'], ['/database/code'])).to.deep.equal(['/data']);
  });

  it('never hides the root', () => {
    expect(hideable(['/'], ['/usr/bin/node'])).to.deep.equal([]);
  });
});

describe('isolation > createProcessUsers()', () => {
  it('gives each process a user that no other has', () => {
    const users = createProcessUsers(3);
    const taken = Array.from({ length: 184 }, () => users.take());
    expect(new Set(taken).size).to.equal(184);
    users.release(taken[5]!);
    expect(users.take()).to.equal(taken[5]);
  });
});
