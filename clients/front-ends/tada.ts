import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { initGraphQLTada, type ResultOf } from 'gql.tada';
import { createClient } from 'graphql-ws';
import { INSIDE } from './ids.js';
import { noteOf, type Outcome, type Place } from './outcome.js';
import type { introspection } from './schema.js';

const graphql = initGraphQLTada<{ introspection: introspection; disableMasking: true }>();

const DOCUMENT = graphql('query Document($id: ID!) { document(id: $id) { id status metadata } }');
const NOTE = graphql(
  'mutation Note($id: ID!, $note: String!) { updateDocument(id: $id, input: { metadata: { note: $note } }) { id metadata } }',
);
const WATCH = graphql('subscription Watch($id: ID!) { documentUpdated(id: $id) { document { id status } } }');

const ROLES = graphql('query Roles { viewer { user { id } } roles { id name userCount } }');
const MAKE_ROLE = graphql('mutation MakeRole($name: String!) { createRole(input: { name: $name }) { id } }');
const GIVE_ROLE = graphql(
  'mutation GiveRole($user: Int!, $role: Int!) { assignRole(userId: $user, roleId: $role) { user { id roles { id name } } role { id userCount } } }',
);

/** Gives a role: the list of roles that was read before tells the new count, since the mutation answers with what it changed. */
async function followRole(client: Client): Promise<void> {
  const made = await client.mutation(MAKE_ROLE, { name: `urql-${Date.now()}` }).toPromise();
  const read = await client.query(ROLES, {}, { requestPolicy: 'network-only' }).toPromise();
  const [user, role] = [read.data?.viewer.user.id, made.data?.createRole.id];
  if (user === undefined || role === undefined) throw read.error ?? made.error ?? new Error('there is no role');
  await client.mutation(GIVE_ROLE, { user, role }).toPromise();
  const count = client.readQuery(ROLES, {})?.data?.roles.find(({ id }) => id === role)?.userCount;
  if (count !== 1) throw new Error(`expected one holder of the role in the cache, found ${count}`);
}

/** Closed sets are told one by one: a status that is none does not compile. */
const isDone = (status: NonNullable<ResultOf<typeof DOCUMENT>['document']>['status']): boolean => status === 'completed';

/** urql with Graphcache, its operations typed by gql.tada. */
export async function run({ url, key, id, webSocket }: Place): Promise<Outcome> {
  const socket = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: webSocket,
    connectionParams: { authorization: `Bearer ${key}` },
  });
  const client = new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${key}` } },
    exchanges: [
      cacheExchange({ keys: Object.fromEntries([...INSIDE, 'Viewer'].map((type) => [type, () => null])) }),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query, variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: socket.subscribe({ query: query ?? '', variables: variables as Record<string, unknown> }, sink as never),
          }),
        }),
      }),
    ],
  });
  const read = () => client.readQuery(DOCUMENT, { id })?.data?.document;
  const first = await client.query(DOCUMENT, { id }).toPromise();
  if (first.error || !first.data?.document || !isDone(first.data.document.status))
    throw first.error ?? new Error('the document is not done');
  const before = noteOf(read()?.metadata);
  const changed = await client.mutation(NOTE, { id, note: 'urql' }).toPromise();
  if (changed.error) throw changed.error;
  const heard = await client.subscription(WATCH, { id }).toPromise();
  const after = noteOf(read()?.metadata);
  await followRole(client);
  await socket.dispose();
  return { before, after, heard: heard.data?.documentUpdated.document.status ?? '' };
}
