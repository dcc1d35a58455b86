import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { CountsAs, type RequestContext, Requires, Weighs } from '../../platform/graphql/graphql.js';
import { UpdateTemplateInput } from '../../templates/index.js';
import { DraftTrial, TryTemplateInput } from './draft-trial.inputs.js';
import {
  MatchTemplatesInput,
  TemplateMatches,
  TemplateReplay,
  TemplateSuggestion,
  TemplateTest,
  TestTemplateInput,
} from './template-trial.inputs.js';
import type { TemplateTrials } from './template-trial.service.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver()
export class TemplateTrialResolver {
  constructor(private readonly trials: TemplateTrials) {}

  @Requires('templates.manage', 'mode')
  @CountsAs('ocr')
  @Mutation(() => TemplateTest, { description: 'Reads addresses with a template; nothing is stored.' })
  testTemplate(
    @Arg('id', () => ID, { description: 'The template.' }) id: string,
    @Arg('input', () => TestTemplateInput) input: TestTemplateInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<TemplateTest> {
    return this.trials.test(caller, id, input);
  }

  @Requires({ allOf: ['templates.manage', 'documents.read'] }, 'mode')
  @CountsAs('ocr')
  @Mutation(() => DraftTrial, {
    description: 'What a draft of a template reads from a file, which is removed at once, or from documents; nothing is stored.',
  })
  tryTemplate(
    @Arg('id', () => ID, { description: 'The template that the draft changes.' }) id: string,
    @Arg('input', () => TryTemplateInput) input: TryTemplateInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<DraftTrial> {
    return this.trials.tryDraft(caller, id, input);
  }

  @Requires('templates.read', 'mode')
  @Query(() => TemplateMatches, { description: 'Templates that fit a document or type, best first.' })
  matchTemplates(
    @Arg('input', () => MatchTemplatesInput) input: MatchTemplatesInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<TemplateMatches> {
    return this.trials.match(caller, input);
  }

  @Requires({ allOf: ['templates.manage', 'documents.read'] }, 'mode')
  @Weighs(500)
  @Query(() => TemplateReplay, {
    description: 'What a draft would change on the last documents that used the template, of those that the caller may read.',
  })
  replayTemplate(
    @Arg('id', () => ID, { description: 'The template that the draft changes.' }) id: string,
    @Arg('draft', () => UpdateTemplateInput, { description: 'What would change; what is absent stays.' }) draft: UpdateTemplateInput,
    @Arg('last', () => Int, { nullable: true, description: '1-50, default 10.' }) last: number | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<TemplateReplay> {
    return this.trials.replay(caller, id, draft, last ?? 10);
  }

  @Requires({ allOf: ['templates.create', 'documents.read'] }, 'mode')
  @Weighs(50)
  @Query(() => TemplateSuggestion, { description: 'A template proposed from one reviewed document: zones and labels of its values.' })
  suggestTemplate(
    @Arg('documentId', () => ID, { description: 'A document that was read; reviewed values are trusted most.' }) documentId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<TemplateSuggestion> {
    return this.trials.suggest(caller, documentId);
  }
}
