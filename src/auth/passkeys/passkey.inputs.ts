import { Field, ObjectType } from 'type-graphql';
import { PasskeyRecord } from './passkey.entity.js';

/** A passkey that was added. */
@ObjectType({
  simpleResolvers: true,
  description: 'The passkey that was added, and what comes with the first second factor of an account.',
})
export class AddedPasskey {
  @Field(() => PasskeyRecord, { description: 'The passkey as lists show it.' })
  passkey!: PasskeyRecord;
  @Field(() => [String], { nullable: true, description: 'For who had none: each signs in once beside the password. Shown once.' })
  recoveryCodes!: string[] | null;
}
