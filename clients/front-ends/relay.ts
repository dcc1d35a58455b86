import { createClient } from 'graphql-ws';
import relay, { type FetchFunction, type GraphQLResponse, type SubscribeFunction } from 'relay-runtime';
import document, { type relayDocumentQuery } from './__generated__/relayDocumentQuery.graphql.js';
import hook, { type relayHookMutation } from './__generated__/relayHookMutation.graphql.js';
import list, { type relayListQuery } from './__generated__/relayListQuery.graphql.js';
import member, { type relayMemberQuery } from './__generated__/relayMemberQuery.graphql.js';
import note, { type relayNoteMutation } from './__generated__/relayNoteMutation.graphql.js';
import people, { type relayPeopleQuery } from './__generated__/relayPeopleQuery.graphql.js';
import unhook, { type relayUnhookMutation } from './__generated__/relayUnhookMutation.graphql.js';
import watch, { type relayWatchSubscription } from './__generated__/relayWatchSubscription.graphql.js';
import { INSIDE, VIEWS } from './ids.js';
import { noteOf, type Outcome, type Place } from './outcome.js';

const {
  commitMutation,
  ConnectionHandler,
  Environment,
  fetchQuery,
  graphql,
  Network,
  Observable,
  RecordSource,
  requestSubscription,
  Store,
} = relay;

/** What relay-compiler compiles; the compiled operations are imported above, as its plugins for bundlers do. */
export const sources = () => [
  graphql`query relayDocumentQuery($id: ID!) { node(id: $id) { ... on Document { id metadata } } }`,
  graphql`mutation relayNoteMutation($id: ID!, $metadata: JSONObject!) { updateDocument(id: $id, input: { metadata: $metadata }) { id metadata } }`,
  graphql`query relayPeopleQuery { viewer { user { globalId email } } users(first: 5) { edges { node { globalId number: id email } } } searchDocuments(input: { filters: { status: [completed] } }) { nodes { id document { id filename uploader { globalId email } } } } }`,
  graphql`query relayMemberQuery($id: ID!) { node(id: $id) { ... on UserNode { user { globalId number: id email } } } }`,
  graphql`query relayListQuery($after: String) { documents(first: 1, after: $after) @connection(key: "relayList_documents") { edges { node { id filename } } } }`,
  graphql`mutation relayHookMutation { createWebhook(input: { url: "https://example.com/relay", eventTypes: ["document.approved"] }) { id active } }`,
  graphql`mutation relayUnhookMutation($id: ID!) { removeWebhook(id: $id) { deletedId @deleteRecord } }`,
  graphql`subscription relayWatchSubscription($id: ID!) { documentUpdated(id: $id) { document { id status } } }`,
];

/** Reads a list page by page: Relay joins the pages of a connection by their cursors. */
async function readPages(environment: InstanceType<typeof Environment>): Promise<void> {
  const page = (after: string | null) => fetchQuery<relayListQuery>(environment, list, { after }).toPromise();
  const connection = () => {
    const source = environment.getStore().getSource();
    const root = source.get('client:root') as Record<string, { __ref?: string }> | undefined;
    const record = source.get(
      root?.[ConnectionHandler.getConnectionID('client:root', 'relayList_documents').split(':').at(-1)!]?.__ref ?? '',
    );
    return record as { edges?: { __refs: string[] }; pageInfo?: { __ref: string } } | undefined;
  };
  await page(null);
  const { endCursor } = environment
    .getStore()
    .getSource()
    .get(connection()?.pageInfo?.__ref ?? '') as { endCursor?: string };
  await page(endCursor ?? null);
  const kept = connection()?.edges?.__refs.length;
  if (kept !== 2) throw new Error(`expected two pages of one document each in the list, found ${kept}`);
}

/** Removes a thing: `deletedId` takes it out of the store. */
async function removeOne(environment: InstanceType<typeof Environment>): Promise<void> {
  const commit = <Mutation extends relayHookMutation | relayUnhookMutation>(mutation: typeof hook, variables: Mutation['variables']) =>
    new Promise<Mutation['response']>((resolve, reject) => {
      commitMutation<Mutation>(environment, { mutation, variables, onCompleted: resolve, onError: reject });
    });
  const { createWebhook } = (await commit<relayHookMutation>(hook, {})) as relayHookMutation['response'];
  const stored = () => environment.getStore().getSource().get(createWebhook.id);
  if (!stored()) throw new Error('the webhook is not in the store');
  await commit<relayUnhookMutation>(unhook, { id: createWebhook.id });
  if (stored()) throw new Error('the webhook that was removed is still in the store');
}

/** Relay: its store follows the mutation by the id in its answer. */
export async function run({ url, key, id, webSocket }: Place): Promise<Outcome> {
  const socket = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: webSocket,
    connectionParams: { authorization: `Bearer ${key}` },
  });
  const ask: FetchFunction = async ({ text }, variables) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: text, variables }) });
    return (await answer.json()) as GraphQLResponse;
  };
  const follow: SubscribeFunction = ({ text }, variables) =>
    Observable.create<GraphQLResponse>((sink) => socket.subscribe({ query: text ?? '', variables }, sink as never));
  const environment = new Environment({
    network: Network.create(ask, follow),
    store: new Store(new RecordSource()),
    getDataID: ({ globalId, id }: { globalId?: string; id?: string }, type: string) =>
      (VIEWS.has(type) || INSIDE.has(type) ? undefined : (globalId ?? id)) as string,
  });
  const stored = () => noteOf(environment.getStore().getSource().get(id)?.metadata);
  await fetchQuery<relayDocumentQuery>(environment, document, { id }).toPromise();
  const before = stored();
  await new Promise<void>((resolve, reject) => {
    commitMutation<relayNoteMutation>(environment, {
      mutation: note,
      variables: { id, metadata: { note: 'relay' } },
      onCompleted: () => resolve(),
      onError: reject,
    });
  });
  const heard = await new Promise<string>((resolve, reject) => {
    requestSubscription<relayWatchSubscription>(environment, {
      subscription: watch,
      variables: { id },
      onNext: (data) => resolve(data?.documentUpdated.document.status ?? ''),
      onError: reject,
    });
  });
  const after = stored();
  const found = await fetchQuery<relayPeopleQuery>(environment, people, {}).toPromise();
  const self = found!.viewer.user.globalId;
  await fetchQuery<relayMemberQuery>(environment, member, { id: self }).toPromise();
  const kinds = [self, id].map((key) => environment.getStore().getSource().get(key)?.__typename);
  if (kinds.join() !== 'User,Document') throw new Error(`expected the member and the document, found ${kinds}`);
  await readPages(environment);
  await removeOne(environment);
  await socket.dispose();
  return { before, after, heard };
}
