import { ApolloClient, ApolloLink, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client/core';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { INSIDE } from './ids.js';
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

const ASK: TypedDocumentNode<{ startJob: { id: string } }, { id: string; question: string }> = gql`
  mutation Ask($id: ID!, $question: String!) {
    startJob(input: { documentId: $id, features: [QUERIES], queries: [{ text: $question }] }) { id }
  }
`;
const JOB: TypedDocumentNode<{ jobProgress: { job: { id: string; status: string } } }, { id: string }> = gql`
  subscription Job($id: ID!) { jobProgress(id: $id) { job { id status } } }
`;
const RESULTS: TypedDocumentNode<{ jobResults: { blocks: { id: string; blockType: string; text: string | null }[] } }, { id: string }> =
  gql`
  query Results($id: ID!) { jobResults(id: $id) { blocks { id blockType text } } }
`;

/** Asks two jobs a question each, and looks whether the cache keeps apart what they found under the same ids. */
async function keepApart(client: ApolloClient, documentId: string): Promise<void> {
  const ask = async (question: string) => {
    const { data } = await client.mutate({ mutation: ASK, variables: { id: documentId, question } });
    const id = data?.startJob.id ?? '';
    await new Promise<void>((resolve, reject) => {
      client.subscribe({ query: JOB, variables: { id } }).subscribe({ complete: resolve, error: reject });
    });
    await client.query({ query: RESULTS, variables: { id } });
    return { id, question };
  };
  for (const { id, question } of [await ask('What is the number?'), await ask('What is the date?')]) {
    const kept = client.readQuery({ query: RESULTS, variables: { id } })?.jobResults.blocks.find(({ blockType }) => blockType === 'QUERY');
    if (kept?.text !== question) throw new Error(`expected ${question}, the cache says ${kept?.text}`);
  }
}

const KEY: TypedDocumentNode<{ createApiKey: { value: string } }> = gql`
  mutation Key { createApiKey(input: { name: "reader", permissions: ["documents.read"] }) { value } }
`;
const LIST: TypedDocumentNode<{ documents: { nodes: { id: string; template: { name: string } | null }[] } }> = gql`
  query List { documents(first: 2) { nodes { id template { name } } } }
`;

/** Asks for a field that the key may not read: it is null, with its error; the list stays. */
async function keepList(client: ApolloClient, uri: string): Promise<void> {
  const { data } = await client.mutate({ mutation: KEY });
  const link = new HttpLink({ uri, headers: { authorization: `Bearer ${data?.createApiKey.value}` } });
  const reader = new ApolloClient({ link, cache: new InMemoryCache() });
  const found = await reader.query({ query: LIST, errorPolicy: 'all' });
  const codes = CombinedGraphQLErrors.is(found.error) ? found.error.errors.map(({ extensions }) => extensions?.code) : [];
  if (!found.data?.documents.nodes[0]?.id || found.data.documents.nodes[0].template !== null || codes[0] !== 'INSUFFICIENT_PERMISSIONS')
    throw new Error(`expected a list without its templates, found ${JSON.stringify(found.data)} and ${codes}`);
}

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
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache({ typePolicies: Object.fromEntries([...INSIDE].map((type) => [type, { keyFields: false as const }])) }),
  });
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
  await keepApart(client, id);
  await keepList(client, `${url}/graphql`);
  client.stop();
  await socket.dispose();
  return { before, after, heard };
}
