import { ArgsType, Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { meaningsOf } from '../platform/graphql/closed-set.js';
import { orderEnum, SAME_IN_FILTER } from '../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../platform/graphql/paging.js';
import { DocumentType } from './document-type.enum.js';
import { MailLanguage } from './mail/mail.kinds.js';
import { Organization, OrganizationStatus } from './organization.entity.js';

/** A person's level in an organization (D98). */
export const OrganizationRole = { member: 'member', admin: 'admin', owner: 'owner' } as const;
registerEnumType(OrganizationRole, {
  name: 'OrganizationRole',
  description: "The caller's level in the organization.",
  valuesConfig: meaningsOf<keyof typeof OrganizationRole>({
    owner: 'Everything, and the plan.',
    admin: 'Everything, and every document.',
    member: 'What the roles give.',
  }),
});

@ObjectType({ simpleResolvers: true, description: 'How long documents of one type are kept.' })
export class TypeRetention {
  @Field(() => DocumentType, { description: 'The type of document.' })
  type!: DocumentType;
  @Field(() => Int, { description: 'Days; 0 = keep for good.' })
  days!: number;
}

@InputType({ description: 'How long documents of one type are to be kept.' })
export class TypeRetentionInput {
  @Field(() => DocumentType, { description: 'The type of document; each at most once.' })
  type!: DocumentType;
  @Field(() => Int, { description: 'Days, 0-36500; 0 = keep for good.' })
  days!: number;
}

/** Settings as shown, defaults filled in. */
@ObjectType({ simpleResolvers: true, description: 'How the organization wants documents treated and people let in.' })
export class OrganizationSettings {
  @Field(() => Int, { description: 'Days; 0 = keep for good.' })
  documentRetention!: number;
  @Field(() => [TypeRetention], { description: 'Types of documents that are kept for another time.' })
  retentionByType!: TypeRetention[];
  @Field(() => Boolean, { description: 'Whether documents may be shown by links without sign-in.' })
  allowPublicSharing!: boolean;
  @Field(() => String, { description: 'IANA time zone, for day buckets.' })
  timezone!: string;
  @Field(() => Boolean, { description: 'Exact duplicates lead to review.' })
  duplicateReview!: boolean;
  @Field(() => Float, { description: 'Overall confidence below which a document needs a person.' })
  confidenceThreshold!: number;
  @Field(() => Float, { description: 'Confidence of a required field below which a document needs a person.' })
  fieldConfidenceThreshold!: number;
  @Field(() => Boolean, { description: 'Only trusted documents may be run over GraphQL.' })
  trustedDocumentsOnly!: boolean;
  @Field(() => Boolean, { description: 'People may only set up a second factor until they have one.' })
  secondFactorRequired!: boolean;
  @Field(() => MailLanguage, { description: 'Language of e-mails.' })
  mailLanguage!: MailLanguage;
  @Field(() => Boolean, { description: 'Who may approve is told every morning how many documents wait for review.' })
  reviewDigest!: boolean;
}

/** Limits of the plan (D97). */
@ObjectType({ simpleResolvers: true, description: 'What a plan allows.' })
export class OrganizationLimits {
  @Field(() => Int, { description: 'Documents in a calendar month.' })
  monthlyDocuments!: number;
  @Field(() => Int, { description: 'Room for files in gigabytes of 10^9 bytes.' })
  storageGB!: number;
  @Field(() => Int, { description: 'Members, invited ones included.' })
  users!: number;
}

/** What is used of them. */
@ObjectType({ simpleResolvers: true, description: 'What the organization uses of its plan now.' })
export class OrganizationUsage {
  @Field(() => Int, { description: 'Accepted documents of this calendar month, UTC.' })
  documentsThisMonth!: number;
  @Field(() => Float, { description: 'Gigabytes of 10^9 bytes.' })
  storageUsedGB!: number;
  @Field(() => Float, { description: 'Whole bytes; a Float, since they are more than an Int holds.' })
  storageBytes!: number;
  @Field(() => Int, { description: 'Members who are active.' })
  activeUsers!: number;
}

@ObjectType('OrganizationConnection', { simpleResolvers: true, description: "A page of the user's organizations." })
export class OrganizationConnection extends connectionOf('Organization', () => Organization) {}

/** By what a list of organizations may be ordered. */
export type OrganizationOrderMember = 'createdAt' | 'name';

/** Orders of the lists of organizations. */
export const OrganizationOrder = orderEnum<OrganizationOrderMember>('OrganizationOrder', { createdAt: 'moment', name: 'text' });
/** Columns of these orders in `organizations o`. */
export const ORGANIZATION_COLUMNS: Readonly<Record<OrganizationOrderMember, string>> = { createdAt: 'o.createdAt', name: 'o.name' };

@InputType({ description: 'Filters of a list of organizations.' })
export class OrganizationFilter {
  @Field(() => OrganizationStatus, { nullable: true, description: 'Organizations of this status alone.' })
  status?: OrganizationStatus | null;
}

/** Filter, order and page of organizations. */
@ArgsType()
export class OrganizationListArgs extends PageArgs {
  @Field(() => OrganizationFilter, { nullable: true, description: 'Only organizations that it fits.' })
  filter?: OrganizationFilter | null;
  @Field(() => OrganizationOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
  @Field(() => OrganizationStatus, { nullable: true, description: SAME_IN_FILTER })
  status?: OrganizationStatus | null;
}

/** Settings to change; what is absent stays. */
@InputType({ description: 'Settings to change; what is absent stays.' })
export class OrganizationSettingsInput {
  @Field(() => Int, { nullable: true, description: 'Days, 0-36500; 0 = keep for good.' })
  documentRetention?: number | null;
  @Field(() => [TypeRetentionInput], { nullable: true, description: 'All of them; an empty list ends what was set.' })
  retentionByType?: TypeRetentionInput[] | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether documents may be shown by links without sign-in; false ends the links that there are.',
  })
  allowPublicSharing?: boolean | null;
  @Field(() => String, { nullable: true, description: 'IANA time zone, e.g. Europe/Berlin.' })
  timezone?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether exact duplicates lead to review.' })
  duplicateReview?: boolean | null;
  @Field(() => Float, { nullable: true, description: '0-1' })
  confidenceThreshold?: number | null;
  @Field(() => Float, { nullable: true, description: '0-1' })
  fieldConfidenceThreshold?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether only trusted documents may be run over GraphQL.' })
  trustedDocumentsOnly?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether people must have a second factor.' })
  secondFactorRequired?: boolean | null;
  @Field(() => MailLanguage, { nullable: true, description: 'Language of e-mails from now on.' })
  mailLanguage?: MailLanguage | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether reviewers are told every morning how many documents wait.' })
  reviewDigest?: boolean | null;
}

@InputType({ description: 'What is to change; what is absent stays.' })
export class UpdateOrganizationInput {
  @Field(() => String, { nullable: true, description: '1-200 characters.' })
  name?: string | null;
  @Field(() => OrganizationSettingsInput, { nullable: true, description: 'Settings to change.' })
  settings?: OrganizationSettingsInput | null;
}
