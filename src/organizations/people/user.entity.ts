import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { momentColumn, wordColumn } from '../../platform/database/columns.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import type { Mode, Permission } from '../../vocabulary/permissions.js';
import type { MailLanguage } from '../mail/mail.kinds.js';
import { PermissionScalar } from '../permission.scalar.js';

/** Status of a user in an organization (D99). */
export const UserStatus = { active: 'active', invited: 'invited', suspended: 'suspended' } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];
registerEnumType(UserStatus, {
  name: 'UserStatus',
  description: 'Status of a user in the organization.',
  valuesConfig: meaningsOf<UserStatus>({
    active: 'The person works in it.',
    invited: 'The invitation has not been accepted yet.',
    suspended: 'The person and the keys made are refused until reactivated.',
  }),
});

/** A person. May belong to several organizations through memberships. */
@Entity('users')
export class UserRecord {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  /** As `normalEmail` spells it, and compared by byte: one spelling is one person. */
  @Index('users_email', { unique: true })
  @Column({ type: 'varchar', length: 254, charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  email!: string;

  @Column({ type: 'varchar', length: 200, nullable: true })
  name!: string | null;

  /** argon2id, null until a password was chosen. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  passwordHash!: string | null;

  /**
   * Since when it is known that who uses the account reads mail to its address: by a link that came by e-mail, by the sign-in of the company, or
   * from the operator. Null: it was made by a link that others have seen, too.
   */
  @Column(momentColumn({ nullable: true }))
  addressProvenAt!: Date | null;

  /** Language that the person chose, also of e-mails to him; null: that of the organization. */
  @Column(wordColumn(2, { nullable: true }))
  language!: MailLanguage | null;

  @Column(momentColumn())
  createdAt!: Date;
}

/** A search with its filters that a member keeps under a name. */
export interface SavedView {
  readonly name: string;
  /** As the program that asks writes it. */
  readonly query: string;
}

/** A user's place in an organization. */
@Entity('memberships')
@Index('memberships_user', ['userId'])
export class Membership {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn('int')
  userId!: number;

  @Column(wordColumn(16))
  status!: UserStatus;

  /** Permissions given beside the roles (invite, `permissions`). */
  @Column('json')
  extraPermissions!: Permission[];

  @Column(momentColumn({ nullable: true }))
  lastActive!: Date | null;

  @Column(momentColumn({ nullable: true }))
  invitedAt!: Date | null;

  @Column(momentColumn({ nullable: true }))
  joinedAt!: Date | null;

  /** What the member keeps of searches, by mode; null until the first. */
  @Column('json', { nullable: true })
  views!: Partial<Record<Mode, SavedView[]>> | null;

  /** When the membership began, by invitation or at once: the order of lists (D8). */
  @Column(momentColumn())
  createdAt!: Date;
}

/** A role: built-in ones exist in each organization and cannot be changed (D102). */
@ObjectType('Role', { simpleResolvers: true, description: 'A set of permissions with a name. Members have what all their roles give.' })
@Entity('roles')
@Index('roles_name', ['organizationId', 'name'], { unique: true })
export class RoleRecord {
  @Field(() => Int, { description: 'Number of the role.' })
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column('int')
  organizationId!: number;

  /** Unique in the organization without case (the column's collation ignores it). */
  @Field(() => String, { description: 'Unique in the organization, whatever the case of letters.' })
  @Column({ type: 'varchar', length: 50 })
  name!: string;

  @Field(() => String, { description: 'What people read.' })
  @Column({ type: 'varchar', length: 100 })
  displayName!: string;

  @Field(() => String, { nullable: true, description: 'What it is for; null without a description.' })
  @Column({ type: 'varchar', length: 500, nullable: true })
  description!: string | null;

  @Field(() => [PermissionScalar], { description: 'What it gives.' })
  @Column('json')
  permissions!: Permission[];

  @Column('boolean', { default: false })
  builtIn!: boolean;

  @Field(() => Boolean, { description: 'Whether an invitation that names no role gives this one.' })
  @Column('boolean', { default: false })
  isDefault!: boolean;

  @Field(() => Date, { description: 'When it was made.' })
  @Column(momentColumn())
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  @Column(momentColumn())
  updatedAt!: Date;
}

/** Which roles a member holds. */
@Entity('membership_roles')
@Index('membership_roles_role', ['roleId'])
export class MembershipRole {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn('int')
  userId!: number;

  @PrimaryColumn('int')
  roleId!: number;

  @Column(momentColumn())
  assignedAt!: Date;
}
