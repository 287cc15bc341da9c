package dev.getwork.adapter.rest.cluster;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import(ClusterController.class)
public class ClusterConfiguration {}
