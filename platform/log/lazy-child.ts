import type { Logger } from "./logger.ts";

/**
 * A child of a log that is made when its first line is written: making one costs more than a quick request.
 */
export function lazyChild(log: Logger, facts: object): Logger {
  let made: Logger | undefined;
  const child = () => {
    made ??= log.child(facts);
    return made;
  };
  return {
    debug: (more, message) => child().debug(more, message),
    info: (more, message) => child().info(more, message),
    warn: (more, message) => child().warn(more, message),
    error: (more, message) => child().error(more, message),
    child: (more) => child().child(more),
  };
}
