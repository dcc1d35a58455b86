import { Arg, Args, Ctx, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Database } from '../platform/database/index.js';
import { Deletion } from '../platform/graphql/deletion.js';
import { type RequestContext, Requires, Weighs } from '../platform/graphql/graphql.js';
import { formatDurationOrNull, rate, round } from '../vocabulary/format.js';
import { mayCall } from '../vocabulary/permissions.js';
import { MatchingRules, Template, TemplateSampleFile } from './template.entity.js';
import {
  CloneTemplateInput,
  CreateTemplateInput,
  TemplateConnection,
  TemplateListArgs,
  TemplateStatistics,
  TemplateVersionView,
  TemplateViewerCan,
  UpdateTemplateInput,
} from './template.inputs.js';
import { templateLoaders } from './template.loaders.js';
import { accuracyOf } from './template.rules.js';
import type { Templates } from './template.service.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver(() => Template)
export class TemplateResolver {
  constructor(
    private readonly templates: Templates,
    private readonly previewUrl: (template: Template) => string | null,
    private readonly database: Database,
  ) {}

  @Requires('templates.create', 'mode')
  @Mutation(() => Template, { description: 'Makes a template that reads documents from now on.' })
  createTemplate(
    @Arg('input', () => CreateTemplateInput) input: CreateTemplateInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Template> {
    return this.templates.create(caller, input);
  }

  @Requires('templates.read', 'mode')
  @Query(() => Template, { description: 'A template by its id, as it is now or as it was in an older version.' })
  template(
    @Arg('id', () => ID, { description: 'The template.' }) id: string,
    @Arg('version', () => String, { nullable: true, description: 'An older version.' }) version: string | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<Template> {
    return this.templates.load(caller, id, version);
  }

  @Requires('templates.read', 'mode')
  @Query(() => TemplateConnection, {
    name: 'templates',
    description: 'Templates of the organization, newest first unless ordered otherwise.',
  })
  listTemplates(@Args(() => TemplateListArgs) args: TemplateListArgs, @Ctx() { caller }: RequestContext): Promise<TemplateConnection> {
    return this.templates.list(caller, args);
  }

  @Requires('templates.update', 'mode')
  @Mutation(() => Template, { description: 'Changes a template as a new version; earlier ones stay readable.' })
  updateTemplate(
    @Arg('id', () => ID, { description: 'The template.' }) id: string,
    @Arg('input', () => UpdateTemplateInput) input: UpdateTemplateInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Template> {
    return this.templates.update(caller, id, input);
  }

  @Requires('templates.delete', 'mode')
  @Mutation(() => Boolean, {
    deprecationReason: 'Since 2026-11-22: use removeTemplate, which names what is gone.',
    description: 'Deletes a template that no document refers to.',
  })
  async deleteTemplate(
    @Arg('id', () => ID, { description: 'The template.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.templates.remove(caller, id);
    return true;
  }

  @Requires('templates.delete', 'mode')
  @Mutation(() => Deletion, { description: 'Deletes a template that no document refers to.' })
  async removeTemplate(
    @Arg('id', () => ID, { description: 'The template.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Deletion> {
    await this.templates.remove(caller, id);
    return { deletedId: id };
  }

  @Requires('templates.create', 'mode')
  @Mutation(() => Template, { description: 'Makes a copy of a template, with its sample and without its figures.' })
  cloneTemplate(
    @Arg('id', () => ID, { description: 'The template that is copied.' }) id: string,
    @Arg('input', () => CloneTemplateInput, { nullable: true }) input: CloneTemplateInput | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<Template> {
    return this.templates.clone(caller, id, input ?? {});
  }

  @FieldResolver(() => MatchingRules, { description: 'To which documents it is applied.' })
  matchingRules(@Root() template: Template): MatchingRules {
    const confidence = template.matched > 0 ? Math.round((template.matchSum / template.matched) * 10_000) / 10_000 : null;
    return { ...template.rules, confidence };
  }

  @FieldResolver(() => TemplateStatistics, { description: 'Figures over all documents that it read.' })
  statistics(@Root() template: Template): TemplateStatistics {
    const meanMs = template.runs > 0 ? Number(template.timeMs) / template.runs : null;
    return {
      documentsProcessed: template.runs,
      averageAccuracy: accuracyOf(template),
      averageProcessingTime: formatDurationOrNull(meanMs),
      averageProcessingTimeMs: meanMs === null ? null : round(meanMs, 1),
      successRate: rate(template.succeeded, template.runs),
    };
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: '1 - corrected / reviewed fields, 0-1; without reviews the mean confidence, null without documents.',
  })
  accuracy(@Root() template: Template): number | null {
    return accuracyOf(template);
  }

  @FieldResolver(() => TemplateViewerCan, { description: 'What the caller may do with it.' })
  viewerCan(@Ctx() { caller }: RequestContext): TemplateViewerCan {
    return {
      edit: mayCall(caller, 'templates.update'),
      delete: mayCall(caller, 'templates.delete'),
      clone: mayCall(caller, 'templates.create'),
      test: mayCall(caller, 'templates.manage'),
    };
  }

  @Weighs(20)
  @FieldResolver(() => [TemplateVersionView], { description: 'Every version, newest first.' })
  async versions(@Root() template: Template, @Ctx() context: RequestContext): Promise<TemplateVersionView[]> {
    const versions = await templateLoaders(context, this.database).versions.load(template.id);
    return versions.map(({ version, createdAt, content: { name, description, format, fields } }) => ({
      version,
      createdAt,
      name,
      description,
      format,
      fieldsCount: fields.length,
      fields,
    }));
  }

  @FieldResolver(() => TemplateSampleFile, {
    nullable: true,
    description: 'A file that shows what its documents look like; null without one.',
  })
  sampleFile(@Root() template: Template): TemplateSampleFile | null {
    return template.sampleName === null
      ? null
      : {
          fileName: template.sampleName,
          contentType: template.sampleType ?? 'application/octet-stream',
          previewUrl: this.previewUrl(template),
        };
  }
}
