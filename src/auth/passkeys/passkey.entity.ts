import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import { Node } from '../../platform/graphql/graphql.js';

/** A passkey of a person (WebAuthn): only its public half is known here. */
@ObjectType('Passkey', {
  implements: Node,
  simpleResolvers: true,
  description: 'A key in a device, browser or password manager with which its owner signs in.',
})
@Entity('passkeys')
@Index('passkeys_user', ['userId'])
export class PasskeyRecord implements Node {
  @Field(() => ID, { description: 'Global id, begins with `pky_`.' })
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  userId!: number;

  /** SHA-256 of the credential's id, hexadecimal: the id itself is too long for an index. */
  @Index('passkeys_credential', { unique: true })
  @Column(wordColumn(64))
  credentialHash!: string;

  /** The credential's id, base64url of at most 1023 bytes. */
  @Column(wordColumn(1364))
  credentialId!: string;

  /** COSE key, base64url. */
  @Column(wordColumn(4000))
  publicKey!: string;

  /** Of the last sign-in, as the device counts; 0 where it does not. */
  @Column('bigint')
  counter!: string;

  /** How a browser reaches the device (`internal`, `usb` ...), as it said. */
  @Column('json')
  transports!: string[];

  @Field(() => String, { description: 'What its owner calls it.' })
  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Field(() => Boolean, { description: 'Kept in more than one device by its maker.' })
  @Column('boolean')
  backedUp!: boolean;

  @Field(() => Date, { description: 'When it was added.' })
  @Column(momentColumn())
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When somebody last signed in with it; null: never.' })
  @Column(momentColumn({ nullable: true }))
  lastUsedAt!: Date | null;
}

/** A challenge that was answered well: no answer counts twice. */
@Entity('answered_challenges')
export class AnsweredChallenge {
  /** SHA-256 of the challenge, hexadecimal. */
  @PrimaryColumn(idKey(64))
  hash!: string;

  /** When the challenge itself is over. */
  @Index('answered_challenges_expires')
  @Column(momentColumn())
  expiresAt!: Date;
}
