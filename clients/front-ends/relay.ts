import { createClient } from 'graphql-ws';
import relay, { type FetchFunction, type GraphQLResponse, type SubscribeFunction } from 'relay-runtime';
import document, { type relayDocumentQuery } from './__generated__/relayDocumentQuery.graphql.js';
import member, { type relayMemberQuery } from './__generated__/relayMemberQuery.graphql.js';
import note, { type relayNoteMutation } from './__generated__/relayNoteMutation.graphql.js';
import people, { type relayPeopleQuery } from './__generated__/relayPeopleQuery.graphql.js';
import watch, { type relayWatchSubscription } from './__generated__/relayWatchSubscription.graphql.js';
import { INSIDE, VIEWS } from './ids.js';
import { noteOf, type Outcome, type Place } from './outcome.js';

const { commitMutation, Environment, fetchQuery, graphql, Network, Observable, RecordSource, requestSubscription, Store } = relay;

/** What relay-compiler compiles; the compiled operations are imported above, as its plugins for bundlers do. */
export const sources = () => [
  graphql`query relayDocumentQuery($id: ID!) { node(id: $id) { ... on Document { id metadata } } }`,
  graphql`mutation relayNoteMutation($id: ID!, $metadata: JSONObject!) { updateDocument(id: $id, input: { metadata: $metadata }) { id metadata } }`,
  graphql`query relayPeopleQuery { viewer { user { globalId email } } users(first: 5) { edges { node { globalId number: id email } } } searchDocuments(input: { filters: { status: [completed] } }) { nodes { id document { id filename uploader { globalId email } } } } }`,
  graphql`query relayMemberQuery($id: ID!) { node(id: $id) { ... on UserNode { user { globalId number: id email } } } }`,
  graphql`subscription relayWatchSubscription($id: ID!) { documentUpdated(id: $id) { document { id status } } }`,
];

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
  await socket.dispose();
  return { before, after, heard };
}
