import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { momentColumn, wordColumn } from '../platform/database/columns.js';
import { meaningsOf } from '../platform/graphql/closed-set.js';
import type { OrganizationAccess } from '../vocabulary/permissions.js';
import type { DocumentType } from './document-type.enum.js';
import type { MailLanguage } from './mail/mail.kinds.js';

/** Plans (D97). */
export const Plan = { free: 'free', starter: 'starter', professional: 'professional', enterprise: 'enterprise' } as const;
export type Plan = (typeof Plan)[keyof typeof Plan];
registerEnumType(Plan, {
  name: 'Plan',
  description: 'What an organization pays for; OrganizationLimits tells what it allows.',
  valuesConfig: meaningsOf<Plan>({
    free: 'For trying out.',
    starter: 'For a small team.',
    professional: 'For a company.',
    enterprise: 'For many users, with OAuth programs.',
  }),
});

/** Status of an organization. */
export const OrganizationStatus = { active: 'active', inactive: 'inactive' } as const;
export type OrganizationStatus = (typeof OrganizationStatus)[keyof typeof OrganizationStatus];
registerEnumType(OrganizationStatus, {
  name: 'OrganizationStatus',
  description: 'Whether an organization may work.',
  valuesConfig: meaningsOf<OrganizationStatus>({
    active: 'It works.',
    inactive: 'It was suspended or deleted: its credentials are refused.',
  }),
});

/** Settings of an organization as stored; absent members have their default. */
export interface OrganizationSettingsData {
  /** Days; 0 = keep (D97). */
  documentRetention: number;
  /** Days for documents of a type instead; 0 = keep. */
  retentionByType: { type: DocumentType; days: number }[];
  allowPublicSharing: boolean;
  /** IANA time zone, for day buckets (D46). */
  timezone: string;
  /** Exact duplicates lead to review (D22). */
  duplicateReview: boolean;
  /** Overall confidence below which a document needs a person (D22). */
  confidenceThreshold: number;
  /** Confidence of a required field below which a document needs a person (D22). */
  fieldConfidenceThreshold: number;
  /** Only trusted documents may be run over GraphQL (D95). */
  trustedDocumentsOnly: boolean;
  /** People work only with a second factor (D138). */
  secondFactorRequired: boolean;
  /** Language of e-mails. */
  mailLanguage: MailLanguage;
  /** Whether who may approve is told every morning how many documents wait for review. */
  reviewDigest: boolean;
}

/** Defaults of the settings. */
export const DEFAULT_SETTINGS: OrganizationSettingsData = {
  documentRetention: 2555,
  retentionByType: [],
  allowPublicSharing: false,
  timezone: 'UTC',
  duplicateReview: false,
  confidenceThreshold: 0.8,
  fieldConfidenceThreshold: 0.7,
  trustedDocumentsOnly: false,
  secondFactorRequired: false,
  mailLanguage: 'en',
  reviewDigest: false,
};

/** An organization: the tenant. */
@ObjectType('Organization', {
  simpleResolvers: true,
  description: 'The customer: members, keys, documents and settings belong to one organization, and none sees those of another.',
})
@Entity('organizations')
export class Organization {
  @Field(() => Int, { description: 'Number of the organization.' })
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Field(() => String, { description: 'What people call it.' })
  @Column({ type: 'varchar', length: 200 })
  name!: string;

  @Field(() => Plan, { description: 'What it pays for.' })
  @Column(wordColumn(16))
  plan!: Plan;

  @Field(() => OrganizationStatus, { description: 'Whether it may work.' })
  @Column(wordColumn(16))
  status!: OrganizationStatus;

  @Column('json')
  settingsData!: Partial<OrganizationSettingsData>;

  /** `Service-Version` pinned at the first call (D92). */
  @Column(wordColumn(10, { nullable: true }))
  apiVersion!: string | null;

  /** Sealed secret that signs callbacks (D83, D127). */
  @Column({ type: 'varchar', length: 400, nullable: true })
  callbackSecretSealed!: string | null;

  /** When everything of it is removed; null unless it was deleted. */
  @Column(momentColumn({ nullable: true }))
  deleteAt!: Date | null;

  @Field(() => Date, { description: 'When it was made.' })
  @Column(momentColumn())
  createdAt!: Date;

  @Field(() => Date, { description: 'When its name, settings, plan or status last changed.' })
  @Column(momentColumn())
  updatedAt!: Date;

  /** The caller's level where it is known already; not stored. */
  level?: OrganizationAccess;
}

/** The settings with defaults filled in. */
export function settingsOf(organization: Pick<Organization, 'settingsData'>): OrganizationSettingsData {
  return { ...DEFAULT_SETTINGS, ...organization.settingsData };
}
