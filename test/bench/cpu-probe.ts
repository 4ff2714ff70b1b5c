// Loaded into a measured server by `node --import`: tells its parent the processor time it used, when asked.
process.on("message", () => process.send?.(process.cpuUsage()));
// The question must not keep a server alive that wants to end.
process.channel?.unref();
