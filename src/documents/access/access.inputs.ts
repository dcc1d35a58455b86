import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { closedSet } from '../../platform/graphql/closed-set.js';
import { DefaultAccess } from '../document.enums.js';
import { DocumentAccess } from './access.entity.js';

@ObjectType({ simpleResolvers: true, description: 'Access that a user was given to a document.' })
export class DocumentPermissionEntry {
  @Field(() => Int, { description: 'Number of the user.' })
  userId!: number;
  @Field(() => String, { description: 'Address of the user.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'Name of the user; null while none was given.' })
  name!: string | null;
  @Field(() => DocumentAccess, { description: 'What the user may do with the document.' })
  access!: DocumentAccess;
  @Field(() => Int, { nullable: true, description: 'User who gave it.' })
  grantedBy!: number | null;
  @Field(() => Date, { description: 'When it was given or last changed.' })
  grantedAt!: Date;
}

/** What access comes with. */
export const PermissionSource = closedSet('PermissionSource', 'What access to a document comes with.', {
  role: 'With a role that the user holds.',
});

@ObjectType({ simpleResolvers: true, description: 'Access that comes with a role.' })
export class InheritedPermission {
  @Field(() => PermissionSource, { description: 'What the access comes with.' })
  source!: keyof typeof PermissionSource;
  @Field(() => String, { description: 'Name of the role that gives it.' })
  roleName!: string;
  @Field(() => DocumentAccess, { description: 'What holders of the role may do with the document.' })
  access!: DocumentAccess;
  @Field(() => Int, { description: 'Active users who hold the role.' })
  userCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Who may do what with a document.' })
export class DocumentPermissions {
  @Field(() => ID, { description: 'The document.' })
  documentId!: string;
  @Field(() => DefaultAccess, { description: 'Who may see it without an entry.' })
  defaultAccess!: DefaultAccess;
  @Field(() => Boolean, { description: 'Whether roles give access to it.' })
  inheritRolePermissions!: boolean;
  @Field(() => [DocumentPermissionEntry], { description: 'Users who have an entry of their own.' })
  permissions!: DocumentPermissionEntry[];
  @Field(() => [InheritedPermission], { description: 'Empty when permissions of roles are not inherited.' })
  inheritedPermissions!: InheritedPermission[];
}

@InputType({ description: 'Access of one user.' })
export class DocumentPermissionInput {
  @Field(() => Int, { description: 'Number of a member of the organization.' })
  userId!: number;
  @Field(() => DocumentAccess, { description: '`none` denies, whatever the roles give.' })
  access!: DocumentAccess;
}

@InputType({ description: 'Access to a document: the listed users are added or changed, others stay.' })
export class SetDocumentPermissionsInput {
  @Field(() => [DocumentPermissionInput], { nullable: true, description: 'Entries to add or change.' })
  permissions?: DocumentPermissionInput[] | null;
  @Field(() => DefaultAccess, { nullable: true, description: 'Who may see it without an entry; absent: as it is.' })
  defaultAccess?: DefaultAccess | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether roles give access to it; absent: as it is.' })
  inheritRolePermissions?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'What access to a document is now.' })
export class DocumentPermissionsUpdate {
  @Field(() => ID, { description: 'The document.' })
  documentId!: string;
  @Field(() => Int, { description: 'Entries written.' })
  permissionsSet!: number;
  @Field(() => DefaultAccess, { description: 'Who may see it without an entry from now on.' })
  defaultAccess!: DefaultAccess;
  @Field(() => Date, { description: 'When it was changed.' })
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'Whose access to a document was taken back.' })
export class RemovedPermission {
  @Field(() => ID, { description: 'The document.' })
  documentId!: string;
  @Field(() => Int, { description: 'Number of the user whose entry is gone.' })
  userId!: number;
  @Field(() => Date, { description: 'When it was removed.' })
  removedAt!: Date;
}
