import { graphql, type ResultOf } from '../shared/api/graphql';

export const PASSKEYS = graphql(`
  query Passkeys {
    passkeys { id name backedUp createdAt lastUsedAt }
  }
`);

export const START_PASSKEY = graphql(`
  mutation StartPasskey($password: String!) {
    startPasskey(password: $password)
  }
`);

export const ADD_PASSKEY = graphql(`
  mutation AddPasskey($name: String!, $response: JSONObject!) {
    addPasskey(name: $name, response: $response) { passkey { id name } recoveryCodes }
  }
`);

export const RENAME_PASSKEY = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name) { id name }
  }
`);

export const REMOVE_PASSKEY = graphql(`
  mutation RemovePasskey($id: ID!, $password: String!) {
    deletePasskey(id: $id, password: $password) { deletedId }
  }
`);

/** A passkey as the list shows it. */
export type Passkey = ResultOf<typeof PASSKEYS>['passkeys'][number];
