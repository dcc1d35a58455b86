import type { Pipeline, PipelineResult, TemplateSpec } from '../../pipeline/index.js';
import type { Storage } from '../../platform/storage/index.js';
import { type Template, type Templates, toSpec } from '../../templates/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { formatDuration, formatDurationOrNull, rate, round } from '../../vocabulary/format.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { OwnModelsOf, ProcessingSettings } from '../reader.js';
import { SYNCHRONOUS_MS, withinTime } from '../synchronous.js';
import type { UrlIntake } from '../url-intake.js';
import type { TemplateTest, TemplateTestResult, TestTemplateInput } from './template-trial.inputs.js';
import { readByTemplate } from './trial-reading.js';

const MOST_URLS = 10;
const MOST_PAGES = 100;

/** What testing needs. */
export interface TemplateTestDependencies {
  readonly pipeline: Pipeline;
  readonly storage: Storage;
  readonly urls: UrlIntake;
  readonly settings: ProcessingSettings;
  readonly models: OwnModelsOf;
  readonly templates: Templates;
}

/** Share of the required fields that were read and break no rule; null without required fields. Pure (D70). */
export function validShare(
  template: Pick<Template, 'fields'>,
  result: { extracted: ReadonlySet<string>; broken: ReadonlySet<string> },
): { valid: number; required: number } {
  const required = template.fields.filter((field) => field.required).map((field) => field.name);
  return { valid: required.filter((name) => result.extracted.has(name) && !result.broken.has(name)).length, required: required.length };
}

/** Builds the test of a template on addresses (D70): nothing is stored, a failed address is told of. Throws VALIDATION_ERROR, TEMPLATE_NOT_FOUND. */
export function createTemplateTest({ pipeline, storage, urls, settings, models, templates }: TemplateTestDependencies) {
  async function runOn(caller: Caller, url: string, spec: TemplateSpec): Promise<PipelineResult> {
    return withinTime(SYNCHRONOUS_MS, async (signal) => {
      const file = await urls.take(url, { of: caller, maxPages: MOST_PAGES, signal });
      const local = await storage.localCopy(file.content.storageKey);
      try {
        return await readByTemplate({ pipeline, settings, models }, caller, { path: local.path, maxPages: MOST_PAGES, signal }, spec);
      } finally {
        await local.release();
        await urls.discard(file);
      }
    });
  }

  async function testOne(
    caller: Caller,
    url: string,
    template: Template,
    input: TestTemplateInput,
  ): Promise<{ view: TemplateTestResult; valid: number; required: number; ms: number }> {
    const started = Date.now();
    const failed = (code: string, message: string) => {
      const view = {
        documentUrl: url,
        success: false,
        extractedData: null,
        confidence: null,
        processingTime: null,
        processingTimeMs: null,
        error: { code, message },
      };
      return { view, ...validShare(template, { extracted: new Set(), broken: new Set() }), ms: Date.now() - started };
    };
    let result: PipelineResult;
    try {
      result = await runOn(caller, url, toSpec(template));
    } catch (error) {
      if (error instanceof ServiceError) return failed(error.code, error.message);
      throw error;
    }
    if (!result.ok) return failed(result.code, result.message);
    const ms = Date.now() - started;
    const { read: model } = result;
    const broken = model.reviewReasons
      .filter((reason) => reason.reason === 'validation_failed')
      .flatMap((reason) => reason.fields.map((field) => field.name));
    const extracted = model.fields.filter((field) => field.value !== null && field.value !== '').map((field) => field.path);
    const view = {
      documentUrl: url,
      success: true,
      extractedData: input.returnExtractedData === false ? null : model.extractedData,
      confidence: input.includeConfidenceScores === false || !model.confidence ? null : model.confidence,
      processingTime: formatDuration(ms),
      processingTimeMs: ms,
      error: null,
    };
    return { view, ...validShare(template, { extracted: new Set(extracted), broken: new Set(broken) }), ms };
  }

  return async function test(caller: Caller, templateId: string, input: TestTemplateInput): Promise<TemplateTest> {
    const count = input.documentUrls.length;
    if (count < 1 || count > MOST_URLS) throw invalid('documentUrls', `expected 1 to ${MOST_URLS} addresses, received ${count}`);
    const template = await templates.loadWithSample(caller, templateId);
    const results: Awaited<ReturnType<typeof testOne>>[] = [];
    for (const url of input.documentUrls) results.push(await testOne(caller, url, template, input));
    const ended = results.filter((result) => result.view.success);
    const required = results.reduce((sum, result) => sum + result.required, 0);
    const averageMs = ended.length === 0 ? null : ended.reduce((sum, result) => sum + result.ms, 0) / ended.length;
    return {
      testResults: results.map((result) => result.view),
      summary: {
        averageAccuracy: rate(
          results.reduce((sum, result) => sum + result.valid, 0),
          required,
        ),
        successRate: rate(ended.length, results.length),
        averageProcessingTime: formatDurationOrNull(averageMs),
        averageProcessingTimeMs: averageMs === null ? null : round(averageMs, 1),
      },
    };
  };
}
