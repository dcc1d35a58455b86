import { expect } from 'chai';
import { createAnalytics } from '../../../src/analytics/index.js';
import { requireProvided } from '../../../src/app/features.js';
import { createAuth } from '../../../src/auth/index.js';
import { createDocuments, type DocumentFollower } from '../../../src/documents/index.js';
import { createLearning } from '../../../src/learning/index.js';
import { createOrganizations, type MemberHooks, type Sharing } from '../../../src/organizations/index.js';
import type { Feature } from '../../../src/platform/feature.js';
import { createLater } from '../../../src/platform/later.js';
import { createProcessing } from '../../../src/processing/index.js';
import { createSearch } from '../../../src/search/index.js';
import { createTemplates, type DocumentPages } from '../../../src/templates/index.js';
import { createWebhooks } from '../../../src/webhooks/index.js';

/** A part of which building a feature may take hold, but which it must not use: every call fails. */
function untouched<T>(name: string): T {
  const target = Object.assign(() => undefined, {});
  return new Proxy(target, {
    get: (_target, key) => (key === 'then' ? undefined : untouched(`${name}.${String(key)}`)),
    apply: () => {
      throw new Error(`${name} was called while a feature was built`);
    },
  }) as T;
}

/** What `documents` is to features behind it: it only writes down who follows. */
function fakeDocuments() {
  const followers: DocumentFollower[] = [];
  const added: string[] = [];
  const batches = { add: ({ kind }: { kind: string }) => added.push(kind) };
  const documents = new Proxy({}, { get: (_target, key) => parts[String(key)] ?? untouched(`documents.${String(key)}`) });
  const parts: Record<string, unknown> = { follow: (follower: DocumentFollower) => followers.push(follower), batches };
  return { documents, followers, added };
}

const FOUNDATION = [
  ...['config', 'log', 'clock', 'database', 'storage', 'queue', 'pubsub', 'audit', 'events', 'streams', 'tasks', 'outbound', 'pipeline'],
  ...['cursors', 'seal', 'signer', 'intake', 'addressOf', 'quota', 'recheck', 'listSearch', 'segments', 'organizations'],
];

/** A feature's dependencies: those given, and untouched ones for the rest. */
const parts = (given: object = {}) =>
  ({
    ...Object.fromEntries(FOUNDATION.map((name) => [name, untouched(name)])),
    secret: 'a secret',
    publicUrl: 'http://localhost:4000',
    ...given,
  }) as never;

describe('app/features', () => {
  const { documents, followers, added } = fakeDocuments();
  const memberHooks = createLater<MemberHooks>('member hooks');
  const documentPages = createLater<DocumentPages>('pages');
  const ended: Sharing['ended'] = createLater('the end of links');
  const namedDocuments = createLater<never>('named documents');
  const assignmentsEnded = createLater<never>('the end of assignments');
  const builders: [string, () => Feature][] = [
    ['organizations', () => createOrganizations(parts({ sendMail: null }))],
    ['auth', () => createAuth(parts({ organizations: { memberHooks, mailer: { resetLink: createLater('links') } } }))],
    ['templates', () => createTemplates(parts())],
    [
      'documents',
      () =>
        createDocuments(
          parts({ templates: { choices: {}, documentPages }, organizations: { sharing: { ended }, assignmentsEnded }, namedDocuments }),
        ),
    ],
    ['learning', () => createLearning(parts({ documents }))],
    [
      'processing',
      () => createProcessing(parts({ documents, templates: { choices: {} }, organizations: {}, learning: {}, concurrency: 1 })),
    ],
    ['search', () => createSearch(parts({ documents }))],
    ['analytics', () => createAnalytics(parts({ documents, templates: {} }))],
    ['webhooks', () => createWebhooks(parts({ documents, deliver: false, alone: false }))],
  ];
  for (const [name, build] of builders) {
    it(`builds ${name} alone, without a database or another feature`, () => {
      const feature = build();
      expect(feature.name).to.equal(name);
      expect(feature.resolvers).to.have.length.above(0);
    });
  }

  it('provides what earlier features wait for, and follows documents', () => {
    const waited = [memberHooks, documentPages, ended, namedDocuments, assignmentsEnded];
    expect(waited.filter((later) => !later.isProvided).map(({ name }) => name)).to.deep.equal([]);
    const heard = followers.map((follower) => Object.keys(follower));
    expect(heard).to.deep.equal([['deleted'], ['changed', 'deleted'], ['changed', 'removed'], ['changed', 'ended']]);
    expect(added).to.deep.equal(['processing']);
  });

  describe('requireProvided()', () => {
    it('names each part that nobody provided', () => {
      const [here, missing] = [createLater<number>('a number'), createLater<number>('another number')];
      here.provide(1);
      expect(() => requireProvided([{ name: 'one', awaits: [here] }])).not.to.throw();
      expect(() => requireProvided([{ name: 'one', awaits: [here, missing] }])).to.throw('one waits for another number');
    });
  });

  describe('createLater()', () => {
    it('gives what was provided, once', () => {
      const later = createLater<number>('a number');
      expect(() => later.get()).to.throw('a number was not provided');
      later.provide(7);
      expect(later.get()).to.equal(7);
      expect(() => later.provide(8)).to.throw('a number was provided twice');
    });
  });
});
