import { Field, Float, Int, ObjectType } from 'type-graphql';

/** How one field came out in the last training. */
@ObjectType('ModelField', { simpleResolvers: true, description: 'How well one field is chosen, by the shipped model and by the own one.' })
export class ModelField {
  @Field(() => String, { description: 'Path of the field, such as `invoice_number`.' })
  field!: string;

  @Field(() => Int, { description: 'Reviewed documents on whose pages its approved value stands.' })
  documents!: number;

  @Field(() => Float, { nullable: true, description: 'Share of those on which the shipped model chooses right, 0-1.' })
  before!: number | null;

  @Field(() => Float, { nullable: true, description: 'The same with a model fitted without the document.' })
  after!: number | null;

  @Field(() => Boolean, { description: "Whether the organization's own model chooses this field." })
  own!: boolean;
}

/** The models that choose the values of invoices and receipts. */
@ObjectType('OrganizationModel', {
  simpleResolvers: true,
  description: "The models that choose values: the shipped ones, and what the organization's reviewed documents add where that is better.",
})
export class OrganizationModel {
  @Field(() => String, { description: 'What runs record from now on: the shipped version, and behind a + the training in use.' })
  version!: string;

  @Field(() => Boolean, { description: 'Whether a model of the organization is in use.' })
  own!: boolean;

  @Field(() => Boolean, { description: 'Whether it is trained at night; false after revertModel until trainModel.' })
  automatic!: boolean;

  @Field(() => Boolean, { description: 'Whether a training is asked for and has not ended.' })
  pending!: boolean;

  @Field(() => Date, { nullable: true, description: 'End of the last training.' })
  trainedAt!: Date | null;

  @Field(() => Int, { description: 'Approved documents that the last training used.' })
  documents!: number;

  @Field(() => Float, { nullable: true, description: 'Share of all fields that the shipped models choose right on those documents, 0-1.' })
  before!: number | null;

  @Field(() => Float, { nullable: true, description: 'The same as it is used now, each document judged by models fitted without it.' })
  after!: number | null;

  @Field(() => [ModelField], { description: 'Each field that the last training looked at.' })
  fields!: ModelField[];
}
