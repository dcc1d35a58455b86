/** As much of WebAssembly as tests use: it is no part of the language, and its types come with those of browsers only. */
interface WasmInterface {
  validate(bytes: Uint8Array): boolean;
  instantiate(bytes: Uint8Array): Promise<{ instance: { exports: Readonly<Record<string, unknown>> } }>;
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmInterface };

export const validate = (bytes: Uint8Array) => WebAssembly.validate(bytes);

/** What a module without imports exports. */
export const exportsOf = async (bytes: Uint8Array) => (await WebAssembly.instantiate(bytes)).instance.exports;
