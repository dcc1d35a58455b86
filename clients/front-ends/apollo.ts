import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client/core';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { noteOf, type Outcome, type Place } from './outcome.js';

const DOCUMENT: TypedDocumentNode<{ document: { id: string; metadata: Record<string, unknown> } }, { id: string }> = gql`
  query Document($id: ID!) { document(id: $id) { id metadata } }
`;
const NOTE = gql`
  mutation Note($id: ID!, $note: String!) { updateDocument(id: $id, input: { metadata: { note: $note } }) { id metadata } }
`;
const WATCH: TypedDocumentNode<{ documentUpdated: { document: { id: string; status: string } } }, { id: string }> = gql`
  subscription Watch($id: ID!) { documentUpdated(id: $id) { document { id status } } }
`;

/** Apollo Client: its cache follows the mutation by the id in its answer. */
export async function run({ url, key, id, webSocket }: Place): Promise<Outcome> {
  const socket = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: webSocket,
    connectionParams: { authorization: `Bearer ${key}` },
  });
  const link = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    new HttpLink({ uri: `${url}/graphql`, headers: { authorization: `Bearer ${key}` } }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const read = () => noteOf(client.readQuery({ query: DOCUMENT, variables: { id } })?.document.metadata);
  await client.query({ query: DOCUMENT, variables: { id } });
  const before = read();
  await client.mutate({ mutation: NOTE, variables: { id, note: 'apollo' } });
  const heard = await new Promise<string>((resolve, reject) => {
    client.subscribe({ query: WATCH, variables: { id } }).subscribe({
      next: ({ data }) => resolve(data?.documentUpdated.document.status ?? ''),
      error: reject,
    });
  });
  const after = read();
  client.stop();
  await socket.dispose();
  return { before, after, heard };
}
