import { createClient } from 'graphql-ws';
import relay, { type FetchFunction, type GraphQLResponse, type SubscribeFunction } from 'relay-runtime';
import document, { type relayDocumentQuery } from './__generated__/relayDocumentQuery.graphql.js';
import note, { type relayNoteMutation } from './__generated__/relayNoteMutation.graphql.js';
import watch, { type relayWatchSubscription } from './__generated__/relayWatchSubscription.graphql.js';
import { noteOf, type Outcome, type Place } from './outcome.js';

const { commitMutation, Environment, fetchQuery, graphql, Network, Observable, RecordSource, requestSubscription, Store } = relay;

/** What relay-compiler compiles; the compiled operations are imported above, as its plugins for bundlers do. */
export const sources = () => [
  graphql`query relayDocumentQuery($id: ID!) { node(id: $id) { ... on Document { id metadata } } }`,
  graphql`mutation relayNoteMutation($id: ID!, $metadata: JSONObject!) { updateDocument(id: $id, input: { metadata: $metadata }) { id metadata } }`,
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
  const environment = new Environment({ network: Network.create(ask, follow), store: new Store(new RecordSource()) });
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
  await socket.dispose();
  return { before, after, heard };
}
