// Supabase's own command line, for what only it knows: how config.toml becomes settings, how functions are bundled.
// https://supabase.com/docs/reference/cli
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { digestOfFiles } from '../../hosting/release.ts';

/** npx downloads it. Too large to install with the project. */
export const COMMAND_LINE = 'supabase@3.1.0';
/** In config.toml, where the file is not of one project. */
const REF_OF_CONFIG = 'productionprojectref';
/** In config.toml. A switch can't be one of the values that it takes from the environment. */
const CAPTCHA = '[remotes.production.auth.captcha]\nenabled = ';
const CONFIG = 'supabase/config.toml';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const problemSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

type Problem = z.infer<typeof problemSchema>['error'];

export class SupabaseCli {
  private constructor(
    private readonly folder: string,
    private readonly ref: string,
    private readonly environment: Readonly<Record<string, string | undefined>>,
  ) {}

  /**
   * Copies what is deployed into a temporary folder, in which config.toml has the project's reference.
   * @param environment the access token, and what config.toml reads; the captcha is on with its secret
   */
  static async prepare(
    root: string,
    ref: string,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<SupabaseCli> {
    const folder = await mkdtemp(path.join(tmpdir(), 'paws-deploy-'));
    for (const name of ['supabase/functions', 'supabase/templates']) {
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    const config = (await readFile(path.join(root, CONFIG), 'utf8'))
      .replace(REF_OF_CONFIG, ref)
      .replace(/^sql_paths = .*$/m, 'sql_paths = []')
      .replace(`${CAPTCHA}false`, `${CAPTCHA}${Boolean(environment['CAPTCHA_SECRET'])}`);
    await writeFile(path.join(folder, CONFIG), config);
    return new SupabaseCli(folder, ref, environment);
  }

  /**
   * What `config push` would change: the setting, its value in config.toml (`local`) and the project's. It asks before it
   * writes, and nobody answers here. It shows no secret.
   */
  async settingChanges(): Promise<string[]> {
    const { output, problem } = await this.#run('config', 'push');
    if (problem && problem.code !== 'HostedMutationConsentRequiredError') {
      throw new Error(problem.message);
    }
    if (!output.includes('[remotes.production]')) {
      throw new Error('config.toml’s production settings do not apply to this project.');
    }
    return output.match(/^\S+ \[[\w-]+\]\n {2}local: .*\n {2}remote: .*$/gm) ?? [];
  }

  async pushSettings(): Promise<void> {
    await this.#succeed('config', 'push', '--yes');
  }

  async deployFunctions(): Promise<void> {
    const output = await this.#succeed('functions', 'deploy', '--use-api', '--yes');
    const missing = /failed to read file: (.*)/.exec(output);
    if (missing) throw new Error(`A function imports a file that is not deployed: ${missing[1]}`);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async #succeed(...options: string[]): Promise<string> {
    const { output, problem } = await this.#run(...options);
    if (problem) throw new Error(problem.message);
    return output;
  }

  /** The problem is null when it succeeded. */
  #run(...options: string[]): Promise<{ output: string; problem: Problem | null }> {
    const forPrograms = [`--remote=${this.ref}`, '--output-format', 'json', '--agent', 'no'];
    const args = ['--yes', COMMAND_LINE, ...options, ...forPrograms];
    const env = { ...this.environment, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };
    const place = { cwd: this.folder, maxBuffer: MAX_OUTPUT_BYTES, env };
    return new Promise((resolve) => {
      const child = execFile('npx', args, place, (error, stdout, stderr) =>
        resolve({ output: stderr + stdout, problem: error && problemOf(stdout, stderr) }),
      );
      child.stdin?.end();
    });
  }
}

/** A hash of everything that decides what the deployed functions do. @param root the folder that holds supabase/ */
export const digestOfFunctions = (root: string): Promise<string> =>
  digestOfFiles(root, ['supabase/functions', CONFIG]);

function problemOf(stdout: string, stderr: string): Problem {
  try {
    return problemSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).error;
  } catch {
    const missing = `npx can’t download ${COMMAND_LINE}. Is this machine online?`;
    const said = stderr.trim().split('\n').at(-1) ?? '';
    return { code: '', message: stderr.includes('npm error') ? missing : said };
  }
}
