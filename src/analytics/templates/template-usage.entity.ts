import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idKey } from '../../platform/database/columns.js';
import { TemplateCounts } from '../../templates/index.js';

/** What became of a template's runs on one day (UTC): rollup behind template analytics (D49). */
@Entity('template_days')
export class TemplateDay extends TemplateCounts {
  @PrimaryColumn(idKey())
  templateId!: string;

  @PrimaryColumn('date')
  day!: string;
}

/** One field of a template on one day. */
@Entity('template_field_days')
export class TemplateFieldDay {
  @PrimaryColumn(idKey())
  templateId!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn(idKey(64))
  field!: string;

  @Column('int', { default: 0 })
  runs!: number;

  @Column('int', { default: 0 })
  extracted!: number;

  @Column('double', { default: 0 })
  confidenceSum!: number;

  @Column('int', { default: 0 })
  reviewed!: number;

  @Column('int', { default: 0 })
  corrected!: number;
}

/** How often a kind of error befell a field on one day; field '' for a run that failed as a whole. */
@Entity('template_error_days')
export class TemplateErrorDay {
  @PrimaryColumn(idKey())
  templateId!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn(idKey(64))
  field!: string;

  @PrimaryColumn(idKey(40))
  error!: string;

  @Column('int', { default: 0 })
  frequency!: number;
}
