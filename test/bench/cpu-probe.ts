// Loaded into a measured server by `node --import`: tells its parent the processor time that it used and the memory
// that it takes, when asked.
process.on("message", (asked) => process.send?.(asked === "memory" ? process.memoryUsage.rss() : process.cpuUsage()));
// The question must not keep a server alive that wants to end.
process.channel?.unref();
