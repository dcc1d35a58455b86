import { Field, ID, ObjectType } from 'type-graphql';
import { Document } from '../document.entity.js';

@ObjectType({ simpleResolvers: true, description: 'A document whose review could not be assigned, and why.' })
export class RefusedAssignment {
  @Field(() => ID, { description: 'The document as it was asked for.' })
  id!: string;
  @Field(() => String, { description: 'Code of the refusal.' })
  errorCode!: string;
  @Field(() => String, { description: 'The refusal in a sentence.' })
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What became of assigning many reviews.' })
export class ReviewAssignments {
  @Field(() => [Document], { description: 'Those that are assigned as asked now.' })
  documents!: Document[];
  @Field(() => [RefusedAssignment], { description: 'Those that stay as they were, and why.' })
  refused!: RefusedAssignment[];
}
