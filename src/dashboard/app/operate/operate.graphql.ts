import { graphql, type ResultOf } from '../shared/api/graphql';

const MODEL_FIELDS = graphql(`
  fragment ModelFields on OrganizationModel {
    own automatic pending trainedAt documents before after version
    fields { field documents before after own }
  }
`);

export const MODEL = graphql(`query Model { model { ...ModelFields } }`, [MODEL_FIELDS]);

export const TRAIN_MODEL = graphql(`mutation TrainModel { trainModel { ...ModelFields } }`, [MODEL_FIELDS]);

export const REVERT_MODEL = graphql(`mutation RevertModel { revertModel { ...ModelFields } }`, [MODEL_FIELDS]);

/** Models of an organization, and how they came out. */
export type ModelData = ResultOf<typeof MODEL>['model'];

const MAIL = graphql(`
  fragment Mail on OutboxMail { id kind recipient subject status attempts lastError createdAt sentAt nextAttemptAt }
`);

export const OUTBOX = graphql(
  `
    query Outbox($status: MailStatus, $after: String) {
      mailOutbox(status: $status, first: 50, after: $after) { nodes { ...Mail } pageInfo { hasNextPage endCursor } totalCount }
    }
  `,
  [MAIL],
);

export const RESEND_MAIL = graphql(`mutation ResendMail($id: ID!) { resendMail(id: $id) { ...Mail } }`, [MAIL]);

export const DISCARD_MAIL = graphql(`mutation DiscardMail($id: ID!) { discardMail(id: $id) { ...Mail } }`, [MAIL]);

const PLATFORM_ORGANIZATION = graphql(`
  fragment PlatformRow on PlatformOrganization { id name plan status members storageUsedGB deleteAt createdAt }
`);

export const ORGANIZATIONS = graphql(
  `
    query PlatformOrganizations($status: OrganizationStatus, $after: String) {
      platformOrganizations(status: $status, first: 50, after: $after) {
        nodes { ...PlatformRow }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `,
  [PLATFORM_ORGANIZATION],
);

/** An organization as administrators of the platform see it. */
export type PlatformRow = ResultOf<typeof PLATFORM_ORGANIZATION>;

export const CREATE_ORGANIZATION = graphql(
  `
    mutation CreateOrganization($input: CreateOrganizationInput!) {
      createOrganization(input: $input) { inviteUrl organization { ...PlatformRow } }
    }
  `,
  [PLATFORM_ORGANIZATION],
);

export const ADMINISTER = graphql(
  `
    mutation AdministerOrganization($id: Int!, $input: AdministerOrganizationInput!) {
      administerOrganization(id: $id, input: $input) { ...PlatformRow }
    }
  `,
  [PLATFORM_ORGANIZATION],
);

export const DELETE_ORGANIZATION = graphql(
  `
    mutation DeleteOrganization($id: Int!) {
      deleteOrganization(id: $id) { ...PlatformRow }
    }
  `,
  [PLATFORM_ORGANIZATION],
);
