import { Field, ID, ObjectType } from 'type-graphql';
import { Document } from '../document.entity.js';

@ObjectType({ simpleResolvers: true, description: 'A document whose review could not be assigned, and why.' })
export class RefusedAssignment {
  @Field(() => ID)
  id!: string;
  @Field(() => String)
  errorCode!: string;
  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What became of assigning many reviews.' })
export class ReviewAssignments {
  @Field(() => [Document], { description: 'Those that are assigned as asked now.' })
  documents!: Document[];
  @Field(() => [RefusedAssignment])
  refused!: RefusedAssignment[];
}
