import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { closedSet } from '../../platform/graphql/closed-set.js';
import { DefaultAccess } from '../document.enums.js';
import { DocumentAccess } from './access.entity.js';

@ObjectType({ simpleResolvers: true, description: 'Access that a user was given to a document.' })
export class DocumentPermissionEntry {
  @Field(() => Int)
  userId!: number;
  @Field(() => String)
  email!: string;
  @Field(() => String, { nullable: true })
  name!: string | null;
  @Field(() => DocumentAccess)
  access!: DocumentAccess;
  @Field(() => Int, { nullable: true, description: 'User who gave it.' })
  grantedBy!: number | null;
  @Field(() => Date)
  grantedAt!: Date;
}

/** What access comes with. */
export const PermissionSource = closedSet('PermissionSource', 'What access to a document comes with.', {
  role: 'With a role that the user holds.',
});

@ObjectType({ simpleResolvers: true, description: 'Access that comes with a role.' })
export class InheritedPermission {
  @Field(() => PermissionSource)
  source!: keyof typeof PermissionSource;
  @Field(() => String)
  roleName!: string;
  @Field(() => DocumentAccess)
  access!: DocumentAccess;
  @Field(() => Int, { description: 'Active users who hold the role.' })
  userCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Who may do what with a document.' })
export class DocumentPermissions {
  @Field(() => ID)
  documentId!: string;
  @Field(() => DefaultAccess)
  defaultAccess!: DefaultAccess;
  @Field(() => Boolean)
  inheritRolePermissions!: boolean;
  @Field(() => [DocumentPermissionEntry])
  permissions!: DocumentPermissionEntry[];
  @Field(() => [InheritedPermission], { description: 'Empty when permissions of roles are not inherited.' })
  inheritedPermissions!: InheritedPermission[];
}

@InputType({ description: 'Access of one user.' })
export class DocumentPermissionInput {
  @Field(() => Int)
  userId!: number;
  @Field(() => DocumentAccess, { description: '`none` denies, whatever the roles give.' })
  access!: DocumentAccess;
}

@InputType({ description: 'Access to a document: the listed users are added or changed, others stay.' })
export class SetDocumentPermissionsInput {
  @Field(() => [DocumentPermissionInput], { nullable: true })
  permissions?: DocumentPermissionInput[] | null;
  @Field(() => DefaultAccess, { nullable: true })
  defaultAccess?: DefaultAccess | null;
  @Field(() => Boolean, { nullable: true })
  inheritRolePermissions?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'What access to a document is now.' })
export class DocumentPermissionsUpdate {
  @Field(() => ID)
  documentId!: string;
  @Field(() => Int, { description: 'Entries written.' })
  permissionsSet!: number;
  @Field(() => DefaultAccess)
  defaultAccess!: DefaultAccess;
  @Field(() => Date)
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'Whose access to a document was taken back.' })
export class RemovedPermission {
  @Field(() => ID)
  documentId!: string;
  @Field(() => Int)
  userId!: number;
  @Field(() => Date)
  removedAt!: Date;
}
