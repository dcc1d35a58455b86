import { type DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { graphql } from './gql/index.js';
import { noteOf, type Outcome, type Place } from './outcome.js';

const DOCUMENT = graphql(
  'query CodegenDocument($id: ID!) { document(id: $id) { id status metadata extraction { ... on InvoiceData { totalAmount { value confidence } } } } }',
);
const NOTE = graphql(
  'mutation CodegenNote($id: ID!, $note: JSONObject!) { updateDocument(id: $id, input: { metadata: $note }) { id metadata } }',
);

/** graphql-codegen with its client preset: texts with the types of their results, sent with fetch alone. */
export async function run({ url, key, id }: Place): Promise<Outcome> {
  async function ask<Result, Variables>(
    operation: DocumentTypeDecoration<Result, Variables> & { toString(): string },
    variables: Variables,
  ): Promise<Result> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: operation.toString(), variables }),
    });
    const { data, errors } = (await answer.json()) as { data: Result; errors?: { message: string }[] };
    if (errors?.[0]) throw new Error(errors[0].message);
    return data;
  }
  const { document } = await ask(DOCUMENT, { id });
  const changed = await ask(NOTE, { id, note: { note: 'codegen' } });
  return { before: noteOf(document?.metadata), after: noteOf(changed.updateDocument.metadata), heard: document?.status ?? '' };
}
