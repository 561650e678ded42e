// Supabase's own command line, for what only it knows: how config.toml becomes settings, how functions are bundled.
// https://supabase.com/docs/reference/cli
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { digestOfFiles } from '../../../hosting/release.ts';
import type { SettingChange } from './plan.ts';

/** npx downloads it. Too large to install with the project. */
export const COMMAND_LINE = 'supabase@3.1.0';
/** In config.toml, where the file is not of one project. */
const REF_OF_CONFIG = 'productionprojectref';
const COPIED = ['supabase/functions', 'supabase/templates'];

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export class SupabaseCli {
  private constructor(
    readonly folder: string,
    private readonly ref: string,
    private readonly environment: Readonly<Record<string, string | undefined>>,
  ) {}

  /**
   * Copies what is deployed into a temporary folder, in which config.toml has the project's reference.
   * @param environment the access token, and what config.toml reads
   */
  static async prepare(
    root: string,
    ref: string,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<SupabaseCli> {
    const folder = await mkdtemp(path.join(tmpdir(), 'paws-deploy-'));
    for (const name of COPIED) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    const config = await readFile(path.join(root, 'supabase/config.toml'), 'utf8');
    await writeFile(
      path.join(folder, 'supabase/config.toml'),
      config.replace(REF_OF_CONFIG, ref).replace(/^sql_paths = .*$/m, 'sql_paths = []'),
    );
    return new SupabaseCli(folder, ref, environment);
  }

  /** In the copy: a switch can't be one of the values that config.toml takes from the environment. */
  async switchCaptchaOn(): Promise<void> {
    const file = path.join(this.folder, 'supabase/config.toml');
    const config = await readFile(file, 'utf8');
    const section = '[remotes.production.auth.captcha]\nenabled = ';
    await writeFile(file, config.replace(`${section}false`, `${section}true`));
  }

  /** What `config push` would change. It asks before it writes, and nobody answers here. */
  async settingChanges(): Promise<SettingChange[]> {
    const outcome = await this.#run(['config', 'push', `--remote=${this.ref}`]);
    const problem = problemOf(outcome);
    if (problem && problem.code !== 'HostedMutationConsentRequiredError') throw problem.error;
    if (!outcome.stderr.includes('[remotes.production]')) {
      throw new Error('config.toml’s production settings do not apply to this project.');
    }
    return parseSettingChanges(outcome.stderr);
  }

  async pushSettings(): Promise<void> {
    this.#check(await this.#run(['config', 'push', '--yes', `--remote=${this.ref}`]));
  }

  async deployFunctions(): Promise<void> {
    const options = ['functions', 'deploy', '--use-api', '--yes', `--remote=${this.ref}`];
    const outcome = await this.#run(options);
    this.#check(outcome);
    const missing = /failed to read file: (.*)/.exec(outcome.stderr + outcome.stdout);
    if (missing) throw new Error(`A function imports a file that is not deployed: ${missing[1]}`);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  #check(outcome: Outcome): void {
    const problem = problemOf(outcome);
    if (problem) throw problem.error;
  }

  #run(options: readonly string[]): Promise<Outcome> {
    const args = ['--yes', COMMAND_LINE, ...options, '--output-format', 'json', '--agent', 'no'];
    return new Promise((resolve, reject) => {
      const child = spawn('npx', args, {
        cwd: this.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...this.environment, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
      });
      let stdout = '';
      let stderr = '';
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
    });
  }
}

/** A hash of everything that decides what the deployed functions do. */
export const digestOf = (folder: string): Promise<string> =>
  digestOfFiles(folder, ['supabase/functions', 'supabase/config.toml']);

function problemOf({ code, stdout, stderr }: Outcome): { code: string; error: Error } | null {
  if (code === 0) return null;
  let answer: unknown = null;
  try {
    answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  } catch {
    // It failed before it could say so.
  }
  const parsed = errorSchema.safeParse(answer);
  return parsed.success
    ? { code: parsed.data.error.code, error: new Error(sentenceOf(parsed.data.error.message)) }
    : {
        code: '',
        error: new Error(
          stderr.includes('npm error')
            ? `npx can't download ${COMMAND_LINE}. Is this machine online?`
            : sentenceOf(stderr.trim().split('\n').at(-1) ?? ''),
        ),
      };
}

/** The service's answers end with JSON, of which only the message is for people. */
function sentenceOf(message: string): string {
  return message.replace(/\{[^]*\}/, (text) => {
    try {
      const { message: inner } = z.object({ message: z.string() }).parse(JSON.parse(text));
      return inner;
    } catch {
      return '';
    }
  });
}

/** The blocks `path [kind]`, `  local: …`, `  remote: …` of `config push`. It shows no secret. */
function parseSettingChanges(output: string): SettingChange[] {
  const blocks = output.matchAll(/^(\S+) \[([\w-]+)\]\n {2}local: +(.*)\n {2}remote: +(.*)$/gm);
  return [...blocks].map(([, setting = '', , local = '', remote = '']) => ({
    setting,
    before: remote.replace('(not returned)', '(not set)'),
    after: local
      .replace(/ \(from env \w+\)$/, '')
      .replace('(file content from content_path)', 'the text in supabase/templates'),
  }));
}
