import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/;

/** What forbids to release a version from the files of a folder; none is empty. */
export function findObstacles(root: string, version: string): string[] {
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain');
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return [
    ...(versionPattern.test(version) ? [] : [`'${version}' is no version, such as 1.0.0.`]),
    ...(changed ? [`A release is made of a commit. Commit or remove first:\n${changed}`] : []),
    ...(git('tag', '--list', `v${version}`) ? [`The tag v${version} exists.`] : []),
    ...(changelog.includes(`\n## ${version} `) ? [`CHANGELOG.md has a part ${version}.`] : []),
  ];
}
