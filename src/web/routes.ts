import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** The whole address table of the site (PRODUCT P18). */
export default [
  index("routes/home/route.tsx"),
  route("time-zone", "routes/time-zone/route.tsx"),
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
