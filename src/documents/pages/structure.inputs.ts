import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Page } from '../../pipeline/index.js';
import { closedSet } from '../../platform/graphql/closed-set.js';
import { Weighs } from '../../platform/graphql/graphql.js';
import { BoundingBox } from '../runs/run.entity.js';

/** What can be marked on a page. */
export const PageMarkKind = closedSet('PageMarkKind', 'What can be marked on a page.', {
  checkbox: 'A box of which several may be ticked.',
  radio: 'A box or circle of which one may be ticked.',
  signature: 'A signature in ink, or a field for one.',
});
export type PageMarkKind = keyof typeof PageMarkKind;

@ObjectType({ simpleResolvers: true, description: 'A cell of a table on a page.' })
export class PageTableCell {
  @Field(() => Int, { description: 'From 1.' })
  row!: number;
  @Field(() => Int, { description: 'From 1.' })
  column!: number;
  @Field(() => Int, { description: 'Rows that it takes, from 1.' })
  rowSpan!: number;
  @Field(() => Int, { description: 'Columns that it takes, from 1.' })
  columnSpan!: number;
  @Field(() => String, { description: 'What stands in it; empty when nothing does.' })
  text!: string;
  @Field(() => Boolean, { description: 'Whether it is part of the heading.' })
  header!: boolean;
  @Field(() => BoundingBox, { description: 'Where it stands on the page.' })
  box!: BoundingBox;
  @Field(() => Float, { nullable: true, description: '0-1; null for text that the file itself carries.' })
  confidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A table on a page.' })
export class PageTable {
  @Field(() => Int, { description: 'Number of rows.' })
  rows!: number;
  @Field(() => Int, { description: 'Number of columns.' })
  columns!: number;
  @Weighs(1)
  @Field(() => [PageTableCell], { description: 'Its cells row by row; one that spans several stands once.' })
  cells!: PageTableCell[];
  @Field(() => BoundingBox, { description: 'Where it stands on the page.' })
  box!: BoundingBox;
  @Field(() => Float, { description: 'How sure it is that this is a table, 0-1.' })
  confidence!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A label on a page, and the value that belongs to it.' })
export class KeyValue {
  @Field(() => String, { description: 'The label as printed.' })
  key!: string;
  @Field(() => BoundingBox, { description: 'Where the label stands on the page.' })
  keyBox!: BoundingBox;
  @Field(() => String, { nullable: true, description: 'The value as printed; null where none stands there.' })
  value!: string | null;
  @Field(() => BoundingBox, { nullable: true, description: 'Where the value stands on the page; null without one.' })
  valueBox!: BoundingBox | null;
  @Field(() => Float, { description: 'How sure it is that they belong together, 0-1.' })
  confidence!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A box to tick, or a signature.' })
export class PageMark {
  @Field(() => PageMarkKind, { description: 'What it is.' })
  kind!: PageMarkKind;
  @Field(() => String, { nullable: true, description: 'The text beside it that names it; null without one.' })
  label!: string | null;
  @Field(() => Boolean, { description: 'Ticked, or signed.' })
  selected!: boolean;
  @Field(() => BoundingBox, { description: 'Where it stands on the page.' })
  box!: BoundingBox;
  @Field(() => Float, { description: '0-1.' })
  confidence!: number;
}

/** Tables of a page as callers see them. Pure. */
export const tablesOf = (page: Pick<Page, 'tables'>): PageTable[] =>
  page.tables.map(({ rows, columns, cells, box, confidence }) => ({
    ...{ rows, columns, box, confidence },
    cells: cells.map(({ row, column, rowSpan, columnSpan, text, isHeader, box: place, confidence: sure }) => ({
      ...{ row: row + 1, column: column + 1, rowSpan, columnSpan, text },
      ...{ header: isHeader === true, box: place, confidence: sure },
    })),
  }));

/** Labels of a page with their values, as callers see them. Pure. */
export const keyValuesOf = (page: Pick<Page, 'pairs'>): KeyValue[] =>
  page.pairs.map(({ key, value, confidence }) => ({
    ...{ key: key.text, keyBox: key.box, confidence },
    ...(value.text === '' ? { value: null, valueBox: null } : { value: value.text, valueBox: value.box }),
  }));

/** Marks of a page as callers see them. Pure. */
export const marksOf = (page: Pick<Page, 'marks'>): PageMark[] =>
  page.marks.map(({ kind, label = null, selected, box, confidence }) => ({ kind, label, selected, box, confidence }));
