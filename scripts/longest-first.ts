import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take many seconds, most of them waiting for processes that they kill. */
const long = /\/(killed-\w+|lost-\w+|access-matrix|walk|admin|seed-demo|broken-files|worker-pool|restore)\.test\.ts$/;

/** Starts the longest files first, so that no worker waits for another one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
