import type { EntityManager } from 'typeorm';
import type { Audit } from '../audit/index.js';
import { adoptContent } from '../platform/content/index.js';
import { type CursorCodec, type Database, databaseErrorNumber } from '../platform/database/index.js';
import { filterOf, listInOrder } from '../platform/graphql/list-rows.js';
import type { Clock } from '../platform/time/clock.js';
import { ServiceError } from '../vocabulary/errors.js';
import { isId, newId } from '../vocabulary/ids.js';
import type { Caller, Scope } from '../vocabulary/permissions.js';
import { Template, type TemplateContent, TemplateVersion } from './template.entity.js';
import {
  type CloneTemplateInput,
  type CreateTemplateInput,
  type TemplateConnection,
  type TemplateFilter,
  type TemplateListArgs,
  TemplateOrder,
  type UpdateTemplateInput,
} from './template.inputs.js';
import {
  checkDescription,
  checkName,
  checkUpdate,
  checkVersion,
  contentOf,
  nextVersion,
  readFields,
  readOutputMapping,
  readRules,
  readValidationSchema,
} from './template.rules.js';
import { createSampleReader, mediaTypeIn, type Sample, type SampleReaderDependencies } from './template.sample.js';
import { unpackSample } from './template.spec.js';
import { findTemplate, findTemplateWithSample, findVersion, templateList } from './template.store.js';

/** What templates need. */
export interface TemplateDependencies extends SampleReaderDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly cursors: CursorCodec;
}

/** Create, read, update, delete, clone and list templates (D64-D69, D72). */
export interface Templates {
  create(caller: Caller, input: CreateTemplateInput): Promise<Template>;
  /** Throws TEMPLATE_NOT_FOUND, also for an unknown version (D119). */
  load(scope: Scope, id: string, version?: string | null): Promise<Template>;
  /** The same with the words of its sample. */
  loadWithSample(scope: Scope, id: string): Promise<Template>;
  /** The template as it would be after an update; nothing is stored. */
  preview(scope: Scope, id: string, draft: UpdateTemplateInput): Promise<Template>;
  list(caller: Caller, args: TemplateListArgs): Promise<TemplateConnection>;
  update(caller: Caller, id: string, input: UpdateTemplateInput): Promise<Template>;
  remove(caller: Caller, id: string): Promise<void>;
  clone(caller: Caller, id: string, input: CloneTemplateInput): Promise<Template>;
}

/** MySQL: a foreign key of documents refuses the deletion. */
const REFERENCED = 1451;

/** Builds the templates. */
export function createTemplateService(deps: TemplateDependencies): Templates {
  const { database, clock, audit, cursors, intake, storage } = deps;
  const readSample = createSampleReader(deps);
  const manager = database.dataSource.manager;

  const keepVersion = (tx: EntityManager, template: Template) =>
    tx.save(TemplateVersion, { templateId: template.id, version: template.version, content: contentOf(template), createdAt: clock.now() });

  function draft(caller: Caller, input: CreateTemplateInput, sample: Sample | null): Template {
    const now = clock.now();
    const format = input.format ?? 'variable';
    const fields = readFields(input.fields, format, sample?.pages ?? null);
    return manager.create(Template, {
      ...EMPTY_STATISTICS,
      id: newId('template'),
      organizationId: caller.organizationId,
      mode: caller.mode,
      name: checkName(input.name),
      description: checkDescription(input.description),
      documentType: input.documentType,
      format,
      version: checkVersion(input.version ?? '1.0'),
      status: 'active',
      rules: readRules(input.matchingRules),
      fields,
      validationSchema: readValidationSchema(input.validationSchema ?? {}, fields),
      outputMapping: readOutputMapping(input.outputMapping ?? {}, fields),
      fieldsCount: fields.length,
      sampleName: input.sampleFile?.fileName.slice(0, 255) ?? null,
      sampleType: mediaTypeIn(input.sampleFile?.contentType),
      sampleKey: sample?.content?.storageKey ?? null,
      sampleModel: sample?.packed ?? null,
      sampleDocumentId: sample?.documentId ?? null,
      clonedFrom: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** The template with the members of an update in place; the same object when nothing changed. */
  function changed(template: Template, input: UpdateTemplateInput): Template {
    const format = input.format ?? template.format;
    const pages = unpackSample(template.sampleModel)?.pages ?? null;
    const reposition = input.fields ?? (format === template.format ? null : template.fields);
    const fields = reposition ? readFields(reposition, format, pages, template.fields) : template.fields;
    const keep = (map: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(map).filter(([name]) => fields.some((field) => field.name === name)));
    const next: Partial<Template> = {
      name: input.name === undefined || input.name === null ? template.name : checkName(input.name),
      description: input.description === undefined ? template.description : checkDescription(input.description),
      format,
      status: input.status ?? template.status,
      rules: input.matchingRules ? readRules(input.matchingRules) : template.rules,
      fields,
      fieldsCount: fields.length,
      validationSchema: input.validationSchema
        ? readValidationSchema(input.validationSchema, fields)
        : (keep(template.validationSchema) as Template['validationSchema']),
      outputMapping: input.outputMapping
        ? readOutputMapping(input.outputMapping, fields)
        : (keep(template.outputMapping) as Template['outputMapping']),
    };
    const same = Object.entries(next).every(([key, value]) => JSON.stringify(value) === JSON.stringify(template[key as keyof Template]));
    return same ? template : manager.create(Template, { ...template, ...next });
  }

  const service: Templates = {
    async create(caller, input) {
      const sample = await readSample(caller, input);
      try {
        const template = draft(caller, input, sample);
        await database.transaction(async (tx) => {
          await tx.save(Template, template);
          await keepVersion(tx, template);
          if (sample?.content) await adoptContent(tx, sample.content.storageKey);
          await audit.record(tx, caller, { action: 'template.created', target: template.id, details: { name: template.name } });
        });
        return template;
      } catch (error) {
        if (sample?.content) await intake.discard(sample.content);
        throw error;
      }
    },
    async load(scope, id, version) {
      const template = isId('template', id) ? await findTemplate(manager, scope, id) : null;
      if (!template) throw new ServiceError('TEMPLATE_NOT_FOUND');
      if (!version || version === template.version) return template;
      const old = await findVersion(manager, id, version);
      if (!old) throw new ServiceError('TEMPLATE_NOT_FOUND', { version: version.slice(0, 20) });
      const { matchingRules, ...content } = old.content;
      return manager.create(Template, {
        ...template,
        ...content,
        version,
        rules: matchingRules as Template['rules'],
        fieldsCount: content.fields.length,
      } as Template);
    },
    async loadWithSample(scope, id) {
      const template = isId('template', id) ? await findTemplateWithSample(manager, scope, id) : null;
      if (!template) throw new ServiceError('TEMPLATE_NOT_FOUND');
      return template;
    },
    async preview(scope, id, draft) {
      return changed(await service.loadWithSample(scope, id), draft);
    },
    async list(caller, args) {
      const filter = filterOf<TemplateFilter>(args, ['type', 'status']);
      return listInOrder({ manager, cursors }, templateList(caller, filter, TemplateOrder.read(args.orderBy)), args);
    },
    async update(caller, id, input) {
      return database.transaction(async (tx) => {
        if (!isId('template', id) || !(await findTemplate(tx, caller, id, { lock: true }))) {
          checkUpdate(input);
          throw new ServiceError('TEMPLATE_NOT_FOUND');
        }
        const template = (await findTemplateWithSample(tx, caller, id))!;
        const next = changed(template, input);
        if (next === template) return template;
        next.version = nextVersion(template.version);
        next.updatedAt = clock.now();
        await tx.save(Template, next);
        await keepVersion(tx, next);
        await audit.record(tx, caller, {
          action: 'template.updated',
          target: id,
          details: { from: template.version, to: next.version, members: Object.keys(input) },
        });
        return next;
      });
    },
    async remove(caller, id) {
      const template = await service.load(caller, id);
      try {
        await database.transaction(async (tx) => {
          await tx.query('DELETE FROM template_versions WHERE templateId = ?', [id]);
          await tx.query('DELETE FROM templates WHERE id = ? AND organizationId = ? AND mode = ?', [
            id,
            caller.organizationId,
            caller.mode,
          ]);
          await audit.record(tx, caller, { action: 'template.deleted', target: id, details: { name: template.name } });
        });
      } catch (error) {
        if (databaseErrorNumber(error) === REFERENCED) throw new ServiceError('TEMPLATE_IN_USE');
        throw error;
      }
      if (template.sampleKey) await storage.remove(template.sampleKey);
    },
    async clone(caller, id, input) {
      const name = typeof input.name === 'string' ? checkName(input.name) : null;
      const source = await service.loadWithSample(caller, id);
      const now = clock.now();
      const copy = manager.create(Template, {
        ...source,
        ...EMPTY_STATISTICS,
        id: newId('template'),
        name: name ?? checkName(`${source.name} (copy)`.slice(0, 200)),
        documentType: input.documentType ?? source.documentType,
        version: '1.0',
        status: 'active',
        fields: source.fields.map((field) => ({ ...field, id: newId('templateField') })),
        // The words of the sample go along; the file itself stays with the source.
        sampleKey: null,
        clonedFrom: source.id,
        createdAt: now,
        updatedAt: now,
      });
      await database.transaction(async (tx) => {
        await tx.save(Template, copy);
        await keepVersion(tx, copy);
        await audit.record(tx, caller, { action: 'template.cloned', target: copy.id, details: { from: id } });
      });
      return copy;
    },
  };
  return service;
}

const EMPTY_STATISTICS = {
  lastUsed: null,
  runs: 0,
  succeeded: 0,
  timeMs: '0',
  confidenceSum: 0,
  matchSum: 0,
  matched: 0,
  reviewedFields: 0,
  correctedFields: 0,
} as const;

/** What a version keeps, for comparing drafts. */
export type { TemplateContent };
